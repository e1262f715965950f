import { Card } from '../layout/card.tsx'
import { classNames } from '../class-names.ts'
import { Skeleton } from './skeleton.tsx'

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
