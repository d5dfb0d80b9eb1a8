/** Counts for `/metrics`, in Prometheus text. Names of calls only: nothing of an organisation or a user. */
export class Metrics {
  #calls = new Map<string, { count: number; seconds: number }>()

  called(name: string, err: number, ms: number) {
    const key = `call="${name}",err="${err}"`
    const entry = this.#calls.get(key) ?? { count: 0, seconds: 0 }
    entry.count += 1
    entry.seconds += ms / 1000
    this.#calls.set(key, entry)
  }

  text(gauges: Record<string, number>) {
    const lines = ['# TYPE zhiheng_calls_total counter', '# TYPE zhiheng_call_seconds_total counter']
    for (const [labels, { count, seconds }] of this.#calls) {
      lines.push(`zhiheng_calls_total{${labels}} ${count}`, `zhiheng_call_seconds_total{${labels}} ${seconds.toFixed(6)}`)
    }
    for (const [name, value] of Object.entries(gauges)) lines.push(`# TYPE zhiheng_${name} gauge`, `zhiheng_${name} ${value}`)
    return `${lines.join('\n')}\n`
  }
}
