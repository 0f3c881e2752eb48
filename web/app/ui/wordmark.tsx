/** The site's sign: a deed with its seal. Decoration; the brand's name stands beside it. */
export function Wordmark() {
  return (
    <svg width="30" height="32" viewBox="0 0 30 32" aria-hidden="true" focusable="false">
      <path d="M4 2h16l6 6v17a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z" fill="#12372a" />
      <path d="M20 2l6 6h-6z" fill="#6fa78b" />
      <path d="M9 12h11M9 16.5h11M9 21h5" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="21" cy="24" r="6" fill="#faf8f3" />
      <circle cx="21" cy="24" r="4.6" fill="#c8932b" />
      <path
        d="M18.9 24.1l1.5 1.5 2.8-3"
        fill="none"
        stroke="#fff"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
