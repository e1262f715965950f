import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type SkeletonProps = {
  shape?: 'line' | 'box' | 'circle' | undefined
  /** Give it the size of the content. */
  className?: string | undefined
}

const shapes = { line: 'h-[0.8em] rounded-sm', box: 'rounded-control', circle: 'rounded-full' }

/** A placeholder for content that is loading. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('loader block animate-breathe bg-idle-soft', shapes[shape], className)}
    />
  )
}

/** Groups placeholders: reads out `label` once and hides them from screen readers. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div role="status" aria-busy="true" data-loading="" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
