/** Draws a cracked record: something went wrong. */
export function StuckNeedle() {
  return (
    <svg viewBox="0 0 200 140" className="h-36 w-auto" aria-hidden fill="none">
      <ellipse cx="100" cy="128" rx="78" ry="7" className="fill-idle-soft" />
      <circle cx="88" cy="70" r="54" className="fill-groove stroke-rim" />
      <g className="stroke-sheen" strokeWidth="1.5">
        <circle cx="88" cy="70" r="45" />
        <circle cx="88" cy="70" r="37" />
        <circle cx="88" cy="70" r="29" />
      </g>
      <circle cx="88" cy="70" r="18" className="fill-label" />
      <circle cx="88" cy="70" r="3" className="fill-paper" />
      <path
        d="M40 42L56 54L52 62L70 66L66 74"
        className="stroke-paper"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <circle cx="168" cy="28" r="12" className="fill-idle stroke-ink" strokeWidth="3" />
      <path
        d="M168 28L160 86L128 104"
        className="stroke-ink"
        strokeWidth="5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M134 94L114 106L120 115L138 104Z" className="fill-ink" />
    </svg>
  )
}
