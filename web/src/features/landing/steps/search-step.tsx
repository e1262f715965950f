/** Draws records in a crate, one pulled half out under a magnifying glass. */
export function SearchStep() {
  return (
    <svg viewBox="0 0 280 200" className="h-auto w-full max-w-84" aria-hidden fill="none">
      <path d="M60 92L66 34L120 40L114 96Z" className="fill-idle" />
      <path d="M84 92L92 22L148 30L140 96Z" className="fill-gold" />
      <path
        d="M98 46L134 51M96 58L132 63M95 70L131 75"
        className="stroke-on-gold"
        strokeOpacity="0.45"
        strokeWidth="3"
      />
      <path d="M196 96L204 40L246 48L238 98Z" className="fill-idle" />
      <HalfOut />
      <path
        d="M34 96H246L236 200H44Z"
        className="fill-sleeve stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M37 126H243M40 160H240" className="stroke-ink" strokeWidth="3" />
      <path d="M76 96L80 200M204 96L200 200" className="stroke-ink" strokeWidth="3" />
      <rect x="118" y="133" width="44" height="16" rx="8" className="fill-well stroke-ink" strokeWidth="3" />
      <circle cx="214" cy="62" r="30" className="fill-live-wash" fillOpacity="0.55" />
      <circle cx="214" cy="62" r="30" className="stroke-ink" strokeWidth="5" />
      <path d="M236 84L262 112" className="stroke-ink" strokeWidth="9" strokeLinecap="round" />
      <path
        d="M196 52C200 45 207 42 214 42"
        className="stroke-sleeve"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}

function HalfOut() {
  return (
    <g transform="rotate(4 150 70)">
      <circle cx="160" cy="52" r="36" className="fill-groove stroke-rim" />
      <circle cx="160" cy="52" r="28" className="stroke-sheen" strokeWidth="1.5" />
      <circle cx="160" cy="52" r="21" className="stroke-sheen" strokeWidth="1.5" />
      <circle cx="160" cy="52" r="12" className="fill-label" />
      <circle cx="160" cy="52" r="2.4" className="fill-paper" />
      <rect x="118" y="48" width="84" height="84" rx="3" className="fill-sleeve stroke-ink" strokeWidth="3" />
      <path
        d="M118 104C136 80 152 82 166 96S192 106 202 98V129A3 3 0 0 1 199 132H121A3 3 0 0 1 118 129Z"
        className="fill-label"
      />
      <circle cx="178" cy="72" r="10" className="fill-gold" />
    </g>
  )
}
