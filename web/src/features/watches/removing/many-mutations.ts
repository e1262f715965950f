import type { VinylTargets } from '@cratewatch/contracts/watches/list-part'
import { endpoints } from '@cratewatch/contracts/calls'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { call } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/toast-failure.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { useRefresh } from './use-refresh.ts'
import { useRestore } from './restore-mutation.ts'

/** Stops watching many records, and says so with a way back. */
export function useRemoveMany(vinyls: VinylTargets) {
  const t = useTexts()
  const refresh = useRefresh()
  const restore = useRestore()
  return useMutation({
    mutationFn: () => call(endpoints.removeVinyls, { body: { vinyls } }),
    onSuccess: ({ removed, undo }) =>
      toastSuccess(t('watches.removed.many', { count: removed }), {
        undo: { label: t('watches.removed.undo'), onPress: () => restore.mutate(undo) },
      }),
    onError: (error) => toastFailure(t('watches.removed.manyFailed'), error),
    onSettled: refresh,
  })
}

/** Mutes many records for the same time. */
export function useMuteMany(vinyls: VinylTargets) {
  const t = useTexts()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (until: MuteChoice) => call(endpoints.muteVinyls, { body: { vinyls, until } }),
    onSuccess: ({ muted }) => toastSuccess(t('watches.mute.many', { count: muted })),
    onError: (error) => toastFailure(t('watches.mute.manyFailed'), error),
    onSettled: refresh,
  })
}
