import { useEffect, useState } from 'react'

/** For a layer that exists only while it is open: when it goes, the focus returns to where it came from. */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(() => () => {
    // Whoever closed the layer by opening another thing has put the focus there already.
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  }, [before])
}
