import type { WatchList } from '@cratewatch/contracts/watching/vinyls'
import { deferred, useDeferred } from '../../../ui/overlays/deferred.ts'
import type { Selection } from './rule-mutations.ts'

export const bulkBar = deferred(() => import('./bulk-bar.tsx'))

export type SelectionBarProps = {
  /** null: nothing is being selected. */
  selection: Selection | null
  list: WatchList | undefined
}

/** Stays in view while records are selected: selects all that are listed, changes their alerts, mutes and removes them. */
export function SelectionBar({ selection, list }: SelectionBarProps) {
  const code = useDeferred(bulkBar, selection !== null)
  if (selection === null || code === null) return null
  return <code.BulkBar selection={selection} total={list?.pagination.total ?? 0} />
}
