/** Draws an armchair, a lamp, a record playing, and a phone that lights up. */
export function RelaxStep() {
  return (
    <svg viewBox="0 0 280 200" className="h-auto w-full max-w-84" aria-hidden fill="none">
      <path
        d="M58 30L36 84H96L74 30Z"
        className="fill-gold stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M66 84V196M44 198H88" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
      <path d="M36 84H96L112 200H20Z" className="fill-gold" fillOpacity="0.16" />
      <Armchair />
      <RecordPlayer />
      <g transform="rotate(9 152 146)">
        <rect
          x="140"
          y="108"
          width="26"
          height="44"
          rx="5"
          className="fill-groove stroke-ink"
          strokeWidth="3"
        />
        <rect x="144" y="116" width="18" height="10" rx="3" className="fill-live" />
      </g>
      <path
        d="M174 98L180 88M166 92L168 80M182 108L193 104"
        className="stroke-live"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

function Armchair() {
  return (
    <>
      <path
        d="M104 132V98A24 24 0 0 1 128 74H176A24 24 0 0 1 200 98V132"
        className="fill-label stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M90 148A16 16 0 0 1 122 148V156H182V148A16 16 0 0 1 214 148V184H90Z"
        className="fill-label stroke-ink"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M122 156V142A8 8 0 0 1 130 134H174A8 8 0 0 1 182 142V156Z"
        className="fill-label stroke-ink"
        strokeWidth="3"
      />
      <path d="M104 184V198M200 184V198" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
    </>
  )
}

function RecordPlayer() {
  return (
    <>
      <path d="M222 150H272V200M222 150V200" className="stroke-ink" strokeWidth="3" strokeLinejoin="round" />
      <rect
        x="222"
        y="136"
        width="50"
        height="14"
        rx="3"
        className="fill-sleeve stroke-ink"
        strokeWidth="3"
      />
      <ellipse cx="242" cy="134" rx="17" ry="5" className="fill-groove stroke-rim" />
      <ellipse cx="242" cy="133.4" rx="6" ry="1.8" className="fill-gold" />
      <path d="M266 124V133L252 134" className="stroke-ink" strokeWidth="3" strokeLinejoin="round" />
      <path
        d="M230 112C234 106 228 100 232 94M246 112C250 106 244 100 248 94"
        className="stroke-edge"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </>
  )
}
