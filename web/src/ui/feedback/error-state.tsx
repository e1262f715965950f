import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { classNames } from '../class-names.ts'
import { StuckNeedle } from '../illustrations/stuck-needle.tsx'

type Retry =
  | { retryLabel: string; onRetry: () => void; retrying?: boolean | undefined }
  | { retryLabel?: undefined; onRetry?: undefined; retrying?: undefined }

export type ErrorStateProps = Retry & {
  title: ReactNode
  /** 1 when this is the whole page. */
  level?: 1 | 2 | undefined
  children?: ReactNode
  /** Other actions beside the retry. */
  action?: ReactNode
  illustration?: ReactNode
  className?: string | undefined
}

/** Says that something did not load, with a retry. */
export function ErrorState({
  title,
  level,
  children,
  action,
  illustration,
  className,
  ...retry
}: ErrorStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div
      role="alert"
      className={classNames(
        'mx-auto grid max-w-md justify-items-center px-4 py-12 text-center sm:py-16',
        className,
      )}
    >
      {illustration ?? <StuckNeedle />}
      <Heading className="heading mt-5 text-section">{title}</Heading>
      {children && <div className="mt-2 w-full text-pretty text-ink-soft">{children}</div>}
      <div className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden">
        {retry.onRetry && (
          <Button variant="secondary" icon={<RotateCcw />} busy={retry.retrying} onClick={retry.onRetry}>
            {retry.retryLabel}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
