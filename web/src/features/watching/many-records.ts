import { endpoints } from '@cratewatch/contracts/calls'
import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { call } from '../../lib/api/api.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { OF_LIST, useRestore } from './removing.ts'

/** Stops watching many records, and says so with a way back. */
export function useRemoveMany(vinyls: VinylTargets) {
  const { t } = useTexts()
  const restore = useRestore()
  return useChange({
    mutationFn: () => call(endpoints.removeVinyls, { body: { vinyls } }),
    done: ({ removed, undo }) =>
      toastSuccess(t('watches.removed.many', { count: removed }), {
        undo: { label: t('words.undo'), onPress: () => restore.mutate(undo) },
      }),
    failed: t('watches.removed.manyFailed'),
    stale: OF_LIST,
  })
}

/** Mutes many records for the same time. */
export function useMuteMany(vinyls: VinylTargets) {
  const { t } = useTexts()
  return useChange({
    mutationFn: (until: MuteChoice) => call(endpoints.muteVinyls, { body: { vinyls, until } }),
    done: ({ muted }) => toastSuccess(t('watches.mute.many', { count: muted })),
    failed: t('watches.mute.manyFailed'),
    stale: OF_LIST,
  })
}
