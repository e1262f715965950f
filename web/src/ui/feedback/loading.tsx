import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Card } from '../layout/card.tsx'

type SkeletonProps = {
  shape?: 'line' | 'box' | undefined
  /** Give it the size of the content. */
  className?: string | undefined
}

const shapes = { line: 'h-[0.8em] rounded-sm', box: 'rounded-control' }

/** A placeholder for content that is loading. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('loader block animate-breathe bg-idle-soft', shapes[shape], className)}
    />
  )
}

type SkeletonGroupProps = { label: string; children: ReactNode; className?: string | undefined }

/** Groups placeholders: reads out `label` once and hides them from screen readers. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" data-loading="" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** A placeholder for a card with a cover. */
export function SkeletonCard({ className }: { className?: string | undefined }) {
  return (
    <Card className={classNames('flex gap-4 sm:gap-6', className)}>
      <Skeleton shape="box" className="size-22 shrink-0 rounded-cover! sm:size-28" />
      <div className="flex flex-1 flex-col gap-3">
        <Skeleton className="h-5 w-4/5 max-w-72" />
        <Skeleton className="w-3/5 max-w-52" />
        <Skeleton shape="box" className="mt-auto h-4 w-full max-w-md rounded-sm!" />
      </div>
      <Skeleton shape="box" className="h-8 w-36 rounded-full! max-sm:hidden" />
    </Card>
  )
}
