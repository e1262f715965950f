import type { WatchRule } from '@cratewatch/contracts/alerting/alert-rule'
import { endpoints } from '@cratewatch/contracts/calls'
import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { useCallback, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import type { WatchlistView } from '../watchlist-query.ts'

export type RuleChange = Pick<WatchRule, 'mayWake'> & { rule: OwnRule }

/** Changes the own alert rule of a record. */
export function useChangeRule({ id }: Pick<Watch, 'id'>) {
  const { t } = useTexts()
  return useChange({
    mutationFn: (body: RuleChange) => call(endpoints.setVinylRule, { params: { id }, body }),
    done: t('alerts.question.saved'),
    failed: t('alerts.question.saveFailed'),
    stale: [queryKeys.vinyls],
  })
}

/** Gives many records the same own alert rule. */
export function useChangeRules(vinyls: VinylTargets) {
  const { t } = useTexts()
  return useChange({
    mutationFn: ({ rule }: Pick<RuleChange, 'rule'>) =>
      call(endpoints.setVinylRules, { body: { vinyls, rule } }),
    done: ({ changed }) => toastSuccess(t('alerts.bulk.done', { count: changed })),
    failed: t('alerts.question.saveFailed'),
    stale: [queryKeys.vinyls],
  })
}

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
  const start = useCallback((id?: string) => setIds(id === undefined ? [] : [id]), [])
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
  const allListed = availability === 'all' && search === '' ? 'all' : { availability, search }
  const has = (id: string) => isAll || ids.includes(id)
  const selection: Selection = {
    targets: isAll ? allListed : [...ids],
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
