import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastInfo, toastSuccess } from '../../../ui/feedback/toast.ts'
import { fullName } from '../full-name.ts'
import { REMOVE_KEY, type Removal } from '../remove-mutation.ts'

type BoughtAnswer = ApiAnswer<typeof endpoints.boughtVinyl>

const WORDS = {
  'not-asked': 'alerts.bought.doneText',
  removed: 'alerts.bought.offWantlist',
  failed: 'alerts.bought.stillWanted',
} as const satisfies Record<BoughtAnswer['fromWantlist'], string>

/** Stops watching a record that was bought, and says so with a way back. */
export function useBought(watch: Watch) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const undo = useWatchAgain(watch)
  return useMutation<BoughtAnswer, Error, Removal & { fromWantlist: boolean }>({
    // The card leaves as one that is removed.
    mutationKey: [...REMOVE_KEY, 'bought'],
    mutationFn: ({ id, fromWantlist }) =>
      call(endpoints.boughtVinyl, { params: { id }, body: { fromWantlist } }),
    onSuccess: ({ fromWantlist }) => {
      const announce = fromWantlist === 'failed' ? toastInfo : toastSuccess
      announce(t('alerts.bought.done'), {
        description: t(WORDS[fromWantlist], { name: fullName(watch) }),
        action: { label: t('alerts.bought.undo'), onPress: () => undo.mutate() },
      })
    },
    onError: (error) => toastFailure(t('alerts.bought.failed'), error),
    onSettled: refresh,
  })
}

/** Watches a record again with the alert rule that it had. */
function useWatchAgain({ discogsId, pressings, alert: { own: rule, mayWake } }: Watch) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () => {
      const { id } =
        pressings === null
          ? await call(endpoints.addVinyl, { body: { discogsId, rule } })
          : await call(endpoints.watchMaster, {
              params: { id: discogsId },
              body: { filter: pressings.filter, rule },
            })
      if (mayWake) await call(endpoints.setVinylRule, { params: { id }, body: { rule, mayWake } })
    },
    onError: (error) => toastFailure(t('alerts.bought.undoFailed'), error),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [queryKeys.vinyls, queryKeys.subscription].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}
