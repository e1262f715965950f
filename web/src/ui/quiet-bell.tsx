/** Draws a silent bell. */
export function QuietBell() {
  return (
    <svg viewBox="0 0 200 140" className="h-36 w-auto" aria-hidden fill="none">
      <ellipse cx="100" cy="128" rx="64" ry="7" className="fill-idle-soft" />
      <g transform="rotate(7 100 30)">
        <path d="M100 22V12" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
        <path
          d="M58 100C66 90 66 76 67 62C68 40 82 24 100 24S132 40 133 62C134 76 134 90 142 100Z"
          className="fill-gold stroke-ink"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M50 100H150" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
        <path d="M88 106A12 12 0 0 0 112 106" className="fill-label stroke-ink" strokeWidth="3" />
        <path d="M80 58C81 46 87 38 95 35" className="stroke-sleeve" strokeWidth="4" strokeLinecap="round" />
      </g>
      <path
        d="M154 30H168L154 46H168M174 12H184L174 24H184"
        className="stroke-edge"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
