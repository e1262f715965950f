import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'

/** The key of everything that ends a watch; its variables are a `Removal`. */
export const REMOVE_KEY = ['vinyls', 'remove']

export type Removal = Pick<Watch, 'id' | 'name'>

/** Stops watching a record. It leaves the list at once and returns if the server refuses. */
export function useRemoveMutation() {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation<void, Error, Removal>({
    mutationKey: REMOVE_KEY,
    mutationFn: ({ id }) => call(endpoints.removeVinyl, { params: { id } }),
    onSuccess: (_, { name }) =>
      toastSuccess(t('watches.removed.title'), { description: t('watches.removed.text', { name }) }),
    onError: () => toastError(t('errors.title'), { description: t('watches.errors.deleting') }),
    // Awaited, so that the record does not reappear between the answer and the new list.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.vinyls }),
        client.invalidateQueries({ queryKey: queryKeys.subscription }),
      ]),
  })
}

/** Returns the ids of the records being removed. */
export function usePendingRemovals(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: REMOVE_KEY, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Removal).id,
  })
  return new Set(ids)
}
