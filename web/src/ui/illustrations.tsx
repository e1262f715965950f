/** Draws a crate with room for more records. */
export function Crate() {
  return (
    <svg viewBox="0 0 200 140" className="h-36 w-auto" aria-hidden fill="none">
      <ellipse cx="100" cy="128" rx="84" ry="7" className="fill-idle-soft" />
      <path d="M52 62L60 18L106 26L98 70Z" className="fill-idle" />
      <path d="M66 64L78 12L128 24L116 76Z" className="fill-label" />
      <circle cx="97" cy="44" r="15" className="fill-on-label" fillOpacity="0.9" />
      <circle cx="97" cy="44" r="5" className="fill-label" />
      <path d="M104 66L120 22L164 38L148 82Z" className="fill-gold" />
      <path
        d="M118 62L152 74M122 52L156 64M126 42L160 54"
        className="stroke-on-gold"
        strokeOpacity="0.5"
        strokeWidth="3"
      />
      <path
        d="M26 58H174L164 126H36Z"
        className="fill-sleeve stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M29 80H171M32 103H168" className="stroke-ink" strokeWidth="3" />
      <path d="M54 58L58 126M146 58L142 126" className="stroke-ink" strokeWidth="3" />
      <rect x="84" y="85" width="32" height="12" rx="6" className="fill-well stroke-ink" strokeWidth="3" />
    </svg>
  )
}

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
