import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { useMutationState } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { ApiError, toastFixedFailure } from '../../lib/api/toast-failure.ts'
import { useChange } from '../../lib/api/use-change.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'

/** The key of everything that ends a watch; its variables are an `EndedWatch`. */
export const REMOVE_KEY = ['vinyls', 'remove']

/** What shows the list, and how much of the plan is used. */
export const OF_LIST = [queryKeys.vinyls, queryKeys.subscription]

export type EndedWatch = Pick<Watch, 'id' | 'name'>

/** Stops watching a record, and says so with a way back, unless its place offers that. It leaves the list at once and returns if the server refuses. */
export function useRemoveMutation({ keepsPlace = false } = {}) {
  const { t } = useTexts()
  const restore = useRestore()
  return useChange<void, EndedWatch>({
    mutationKey: REMOVE_KEY,
    mutationFn: ({ id }) => call(endpoints.removeVinyl, { params: { id } }).catch(passIfGone),
    done: (_, { id, name }) =>
      toastSuccess(t('watches.removed.title'), {
        description: t('watches.removed.text', { name }),
        undo: keepsPlace ? undefined : { label: t('words.undo'), onPress: () => restore.mutate(id) },
      }),
    onError: (error) => toastFixedFailure(t('errors.title'), error, t('watches.errors.deleting')),
    stale: OF_LIST,
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

/** Puts back what was removed: one record by its id, or many by what their removal answered. */
export function useRestore() {
  const { t } = useTexts()
  return useChange({
    mutationFn: (id: string) => call(endpoints.restoreVinyls, { params: { id } }),
    failed: t('words.undoFailed'),
    stale: OF_LIST,
  })
}
