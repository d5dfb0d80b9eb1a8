import { useEffect, useState } from 'react'

/** What was typed, once nobody has typed any more for `pause` milliseconds. */
export function useLater(text: string, pause: number) {
  const [later, setLater] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return later
}
