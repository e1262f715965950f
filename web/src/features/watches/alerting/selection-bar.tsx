import type { WatchList } from '@cratewatch/contracts/watches/vinyls'
import { lazy, Suspense } from 'react'
import type { Selection } from './selection.ts'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))

export type SelectionBarProps = {
  /** null: nothing is being selected. */
  selection: Selection | null
  list: WatchList | undefined
}

/** Stays in view while records are selected: selects all that are listed, changes their alerts, mutes and removes them. */
export function SelectionBar({ selection, list }: SelectionBarProps) {
  return (
    selection !== null && (
      <Suspense fallback={null}>
        <BulkBar selection={selection} total={list?.pagination.total ?? 0} />
      </Suspense>
    )
  )
}
