import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useTexts } from '../../../lib/text/use-texts.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/api.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toast.ts'
import { useRefresh } from './use-refresh.ts'
import { useRestore } from './restore-mutation.ts'

/** The key of everything that ends a watch; its variables are an `EndedWatch`. */
export const REMOVE_KEY = ['vinyls', 'remove']

export type EndedWatch = Pick<Watch, 'id' | 'name'>

/** Stops watching a record, and says so with a way back. It leaves the list at once and returns if the server refuses. */
export function useRemoveMutation() {
  const t = useTexts()
  const restore = useRestore()
  const refresh = useRefresh()
  return useMutation<void, Error, EndedWatch>({
    mutationKey: REMOVE_KEY,
    mutationFn: ({ id }) => call(endpoints.removeVinyl, { params: { id } }).catch(passIfGone),
    onSuccess: (_, { id, name }) =>
      toastSuccess(t('watches.removed.title'), {
        description: t('watches.removed.text', { name }),
        undo: { label: t('watches.removed.undo'), onPress: () => restore.mutate(id) },
      }),
    onError: () => toastError(t('errors.title'), { description: t('watches.errors.deleting') }),
    // Awaited, so that the record does not reappear between the answer and the new list.
    onSettled: refresh,
  })
}

/** A record that somebody removed elsewhere is removed. */
function passIfGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'VINYL_NOT_FOUND')) throw error
}

/** Returns the ids of the records being removed. */
export function usePendingRemovals(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: REMOVE_KEY, status: 'pending' },
    select: (mutation) => (mutation.state.variables as EndedWatch).id,
  })
  return new Set(ids)
}
