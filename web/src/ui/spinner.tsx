import { classNames } from './class-names.ts'

type SpinnerProps = {
  /** Read out; leave it out when the text beside it says the same. */
  label?: string | undefined
  /** `sm` fits a line of text; `md` and `lg` are a turning record. */
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

const platter = { md: 'size-10', lg: 'size-16' }

/** Shows that something is loading. */
export function Spinner({ label, size = 'sm', className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex', className)}>
      {size === 'sm' ? <Arc /> : <Platter className={platter[size]} />}
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

function Arc() {
  return (
    <svg viewBox="0 0 16 16" className="loader size-[1.125em] animate-turn" fill="none" aria-hidden>
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeOpacity="0.28" strokeWidth="2.5" />
      <path
        d="M8 1.75A6.25 6.25 0 0 1 14.25 8"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

function Platter({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" className={`loader animate-platter ${className}`} fill="none" aria-hidden>
      <circle cx="20" cy="20" r="19.5" className="fill-groove stroke-rim" />
      <g className="stroke-sheen">
        <path d="M20 4.5A15.5 15.5 0 0 1 33.4 12.2M20 35.5A15.5 15.5 0 0 1 6.6 27.8" strokeWidth="2" />
        <path d="M20 9A11 11 0 0 1 29.5 14.5M20 31A11 11 0 0 1 10.5 25.5" strokeWidth="2" />
      </g>
      <circle cx="20" cy="20" r="7" className="fill-label" />
      <path d="M20 13A7 7 0 0 1 27 20H20Z" className="fill-label-hover" />
      <circle cx="20" cy="20" r="1.6" className="fill-paper" />
    </svg>
  )
}
