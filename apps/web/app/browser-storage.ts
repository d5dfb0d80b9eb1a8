/** Cookies and storage of the browser, behind one door so that rules about them stay plain. */

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair && decodeURIComponent(pair.slice(name.length + 1))
}

/** A cookie of this site. Without `days` it ends with the browser session. */
export function writeCookie(name: string, value: string, days?: number) {
  const age = days === undefined ? '' : `; max-age=${days * 86_400}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${secure}${age}`
}

export const removeCookie = (name: string) => {
  document.cookie = `${name}=; path=/; max-age=0`
}

/** Clears local storage except the named keys. */
export function clearLocal(keep: readonly string[]) {
  const kept = keep.map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}

/** JSON under a key; a broken or missing text gives the fallback. */
export function readJson<T>(storage: Storage, key: string, fallback: T): T {
  try {
    const text = storage.getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}
