import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type SkeletonProps = {
  shape?: 'line' | 'box' | 'circle' | undefined
  /** Give it the size of what will stand there. */
  className?: string | undefined
}

const shapes = { line: 'h-[0.8em] rounded-sm', box: 'rounded-control', circle: 'rounded-full' }

/** The place of something that is still loading. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('loader block animate-breathe bg-idle-soft', shapes[shape], className)}
    />
  )
}

/** Skeletons that stand for one thing: says `label` once, hides the grey boxes from screen readers. */
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
