import type { WatchRule } from '@cratewatch/contracts/alerting/alert-rule'
import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/i18n.ts'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { useCallback, useState } from 'react'
import type { WatchlistView } from '../watchlist-query.ts'

export type RuleChange = Pick<WatchRule, 'mayWake'> & { rule: OwnRule }

/** Changes the own alert rule of a record. */
export function useChangeRule({ id }: Pick<Watch, 'id'>): UseMutationResult<WatchRule, Error, RuleChange> {
  const { t } = useTexts()
  return useRuleMutation(
    (body: RuleChange) => call(endpoints.setVinylRule, { params: { id }, body }),
    () => t('alerts.rule.saved'),
  )
}

type RulesAnswer = ApiAnswer<typeof endpoints.setVinylRules>

/** Gives many records the same own alert rule. */
export function useChangeRules(
  vinyls: VinylTargets,
): UseMutationResult<RulesAnswer, Error, Pick<RuleChange, 'rule'>> {
  const { t } = useTexts()
  return useRuleMutation(
    ({ rule }: Pick<RuleChange, 'rule'>) => call(endpoints.setVinylRules, { body: { vinyls, rule } }),
    ({ changed }) => t('alerts.bulk.done', { count: changed }),
  )
}

function useRuleMutation<Sent, Answer>(
  change: (sent: Sent) => Promise<Answer>,
  done: (answer: Answer) => string,
): UseMutationResult<Answer, Error, Sent> {
  const { t } = useTexts()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      toastSuccess(done(answer))
      // Awaited, so that the card shows the new rule when the form closes.
      return client.invalidateQueries({ queryKey: queryKeys.vinyls })
    },
    onError: (error) => toastFailure(t('alerts.rule.saveFailed'), error),
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
