import type { VinylTargets } from '@cratewatch/contracts/watches/list-part'
import { useCallback, useState } from 'react'
import type { WatchlistView } from '../watchlist-query.ts'

/** The records that are selected, whatever page they are on. */
export type Selection = {
  readonly targets: VinylTargets
  /** Whether all are selected that the list shows for a filter and a search, and which. */
  readonly isAll: boolean
  /** How many are selected; `listed`: those of the list's filter and search. */
  count: (listed: number) => number
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: () => void
  end: () => void
}

/** Holds what is selected on the list; `selection` is null while nothing is being selected. */
export function useSelection({ availability, search }: Pick<WatchlistView, 'availability' | 'search'>) {
  const [ids, setIds] = useState<readonly string[] | null>(null)
  // All of a filter are all of that one: another filter begins anew.
  const [allOf, setAllOf] = useState<string | null>(null)
  const part = JSON.stringify([availability, search])
  const start = () => setIds([])
  const isAll = allOf === part
  // The same function while nothing else changes, so that a press renders one card and not the list.
  const toggle = useCallback(
    (id: string) => {
      if (isAll) return
      setIds((now) => (now?.includes(id) ? now.filter((each) => each !== id) : [...(now ?? []), id]))
    },
    [isAll],
  )
  if (ids === null) return { selection: null, start }
  const isWhole = availability === 'all' && search === ''
  const has = (id: string) => isAll || ids.includes(id)
  const selection: Selection = {
    targets: isAll ? (isWhole ? 'all' : { availability, search }) : [...ids],
    isAll,
    count: (listed) => (isAll ? listed : ids.length),
    has,
    toggle,
    toggleAll: () => {
      setAllOf(isAll ? null : part)
      setIds([])
    },
    end: () => {
      setIds(null)
      setAllOf(null)
    },
  }
  return { selection, start }
}
