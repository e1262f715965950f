import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons.tsx'
import { classNames } from '../class-names.ts'

type StateProps = {
  title: ReactNode
  /** 1 when this is the whole page. */
  level?: 1 | 2 | undefined
  children?: ReactNode
  className?: string | undefined
}

type EmptyStateProps = StateProps & {
  /** One of `illustrations.tsx`, or another picture. */
  illustration?: ReactNode
  action?: ReactNode
  role?: 'alert'
}

/** Says that there is nothing yet, and how to change that. */
export function EmptyState({ illustration, title, level, children, action, ...frame }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      role={frame.role}
      className={classNames(
        'mx-auto grid max-w-md justify-items-center px-4 py-12 text-center sm:py-16',
        frame.className,
      )}
    >
      {illustration}
      <Heading className="heading mt-5 text-section">{title}</Heading>
      {children && <div className="mt-2 w-full text-pretty text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

export type ErrorStateProps = StateProps & {
  retryLabel: string
  onRetry: () => void
  retrying?: boolean | undefined
}

/** Says that something did not load, with a retry. */
export function ErrorState({ retryLabel, onRetry, retrying, ...state }: ErrorStateProps) {
  const retry = (
    <Button variant="secondary" icon={<RotateCcw />} busy={retrying} onClick={onRetry}>
      {retryLabel}
    </Button>
  )
  return <EmptyState role="alert" illustration={<StuckNeedle />} action={retry} {...state} />
}

/** Draws a cracked record: something went wrong. */
function StuckNeedle() {
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
