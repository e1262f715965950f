import { classNames } from './class-names.ts'

/** The logo without its name: a record seen from above, its label red. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden fill="none" className={classNames('size-8 shrink-0', className)}>
      <circle cx="16" cy="16" r="16" className="fill-ink" />
      <circle cx="16" cy="16" r="12.6" className="stroke-paper" strokeOpacity="0.28" />
      <circle cx="16" cy="16" r="9.8" className="stroke-paper" strokeOpacity="0.4" />
      <circle cx="16" cy="16" r="6.6" className="fill-label" />
      <circle cx="16" cy="16" r="1.8" className="fill-paper" />
    </svg>
  )
}

/** The logo with its name. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5 text-ink', className)}>
      <LogoMark />
      <span className="heading text-[1.375rem] leading-none">{name}</span>
    </span>
  )
}
