/** Draws a sleeve without its record. */
export function EmptySleeve() {
  return (
    <svg viewBox="0 0 200 140" className="h-36 w-auto" aria-hidden fill="none">
      <ellipse cx="100" cy="128" rx="78" ry="7" className="fill-idle-soft" />
      <circle cx="128" cy="74" r="45" className="stroke-edge" strokeWidth="2.5" strokeDasharray="6 7" />
      <circle cx="128" cy="74" r="14" className="stroke-edge" strokeWidth="2.5" strokeDasharray="4 5" />
      <g transform="rotate(-5 84 76)">
        <rect
          x="34"
          y="26"
          width="100"
          height="100"
          rx="4"
          className="fill-sleeve stroke-ink"
          strokeWidth="3"
        />
        <path
          d="M34 96C54 70 74 70 92 88S124 102 134 84V122A4 4 0 0 1 130 126H38A4 4 0 0 1 34 122Z"
          className="fill-idle"
        />
        <circle cx="104" cy="54" r="13" className="fill-label" />
        <path d="M128 28V124" className="stroke-ink" strokeOpacity="0.18" strokeWidth="3" />
      </g>
    </svg>
  )
}
