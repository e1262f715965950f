/** Draws a mixing desk with three channels, all faders up. */
export function ConfigureStep() {
  return (
    <svg viewBox="0 0 280 200" className="h-auto w-full max-w-84" aria-hidden fill="none">
      <path
        d="M30 46A8 8 0 0 1 38 38H242A8 8 0 0 1 250 46V200H30Z"
        className="fill-sleeve stroke-ink"
        strokeWidth="3"
      />
      <path d="M30 86H250" className="stroke-ink" strokeWidth="3" />
      <path d="M104 86V200M176 86V200" className="stroke-line" strokeWidth="3" />
      <Knob x={66} turn={-40} />
      <Knob x={140} turn={20} />
      <Knob x={214} turn={65} />
      <Fader x={66} y={132} className="fill-label" />
      <Fader x={140} y={116} className="fill-gold" />
      <Fader x={214} y={146} className="fill-meter-blue" />
      <path d="M118 38C118 20 128 12 140 12S162 20 162 38" className="stroke-ink" strokeWidth="3" />
      <circle cx="140" cy="12" r="5" className="fill-live stroke-ink" strokeWidth="3" />
    </svg>
  )
}

function Knob({ x, turn }: { x: number; turn: number }) {
  return (
    <g transform={`rotate(${turn} ${x} 62)`}>
      <circle cx={x} cy="62" r="13" className="fill-idle stroke-ink" strokeWidth="3" />
      <path d={`M${x} 62V50`} className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}

function Fader({ x, y, className }: { x: number; y: number; className: string }) {
  return (
    <>
      <path d={`M${x} 104V192`} className="stroke-idle" strokeWidth="7" strokeLinecap="round" />
      <path d={`M${x} ${y}V192`} className="stroke-live" strokeWidth="7" strokeLinecap="round" />
      <rect
        x={x - 21}
        y={y - 11}
        width="42"
        height="22"
        rx="5"
        className={`stroke-ink ${className}`}
        strokeWidth="3"
      />
      <path d={`M${x - 10} ${y}H${x + 10}`} className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
    </>
  )
}
