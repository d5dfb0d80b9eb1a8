/** The mark of the product: a balance. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden>
      <path d="M3 7.5h18M12 3.5v17M7 20.5h10" /><path d="M3.2 7.5 1.5 13.5h6L5.8 7.5M18.2 7.5l-1.7 6h6l-1.7-6" />
    </svg>
  )
}
