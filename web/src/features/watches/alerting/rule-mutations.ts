import type { WatchRule } from '@cratewatch/contracts/alerts/alert-rule'
import type { VinylTargets } from '@cratewatch/contracts/watches/list-part'
import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/use-texts.ts'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'

export type RuleChange = Pick<WatchRule, 'mayWake'> & { rule: OwnRule }

/** Changes the own alert rule of a record. */
export function useChangeRule({ id }: Pick<Watch, 'id'>): UseMutationResult<WatchRule, Error, RuleChange> {
  const t = useTexts()
  return useRuleMutation(
    (body: RuleChange) => call(endpoints.setVinylRule, { params: { id }, body }),
    () => t('alerts.rule.saved'),
  )
}

type RulesAnswer = ApiAnswer<typeof endpoints.setVinylRules>

/** Gives many records the same own alert rule. */
export function useChangeRules(vinyls: VinylTargets): UseMutationResult<RulesAnswer, Error, RuleChange> {
  const t = useTexts()
  return useRuleMutation(
    ({ rule }: RuleChange) => call(endpoints.setVinylRules, { body: { vinyls, rule } }),
    ({ changed }) => t('alerts.bulk.done', { count: changed }),
  )
}

function useRuleMutation<Sent, Answer>(
  change: (sent: Sent) => Promise<Answer>,
  done: (answer: Answer) => string,
): UseMutationResult<Answer, Error, Sent> {
  const t = useTexts()
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
