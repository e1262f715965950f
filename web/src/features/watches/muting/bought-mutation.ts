import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { call, type ApiAnswer } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastInfo, toastSuccess } from '../../../ui/feedback/toast.ts'
import { fullName } from '../full-name.ts'
import { REMOVE_KEY, type EndedWatch } from '../removing/remove-mutation.ts'
import { useRefresh } from '../removing/use-refresh.ts'
import { useRestore } from '../removing/restore-mutation.ts'

type BoughtAnswer = ApiAnswer<typeof endpoints.boughtVinyl>

const WORDS = {
  'not-asked': 'alerts.bought.doneText',
  removed: 'alerts.bought.offWantlist',
  failed: 'alerts.bought.stillWanted',
} as const satisfies Record<BoughtAnswer['fromWantlist'], string>

/** Stops watching a record that was bought, and says so with a way back. */
export function useBought(watch: Watch) {
  const t = useTexts()
  const refresh = useRefresh()
  const restore = useRestore()
  return useMutation<BoughtAnswer, Error, EndedWatch & { fromWantlist: boolean }>({
    // The card leaves as one that is removed.
    mutationKey: [...REMOVE_KEY, 'bought'],
    mutationFn: ({ id, fromWantlist }) =>
      call(endpoints.boughtVinyl, { params: { id }, body: { fromWantlist } }),
    onSuccess: ({ fromWantlist }) => {
      const announce = fromWantlist === 'failed' ? toastInfo : toastSuccess
      announce(t('alerts.bought.done'), {
        description: t(WORDS[fromWantlist], { name: fullName(watch) }),
        undo: { label: t('watches.removed.undo'), onPress: () => restore.mutate(watch.id) },
      })
    },
    onError: (error) => toastFailure(t('alerts.bought.failed'), error),
    onSettled: refresh,
  })
}
