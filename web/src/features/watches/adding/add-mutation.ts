import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { withCreated, type PendingAdd } from './entries.ts'
import { FIRST_VIEW, watchlistQuery } from '../watchlist-query.ts'

const mutationKey = ['vinyls', 'add']

/** Adds one record. The created one takes its place in the list at once; list and usage are then read again. */
export function useAddMutation() {
  const client = useQueryClient()
  return useMutation<Watch, Error, PendingAdd>({
    mutationKey,
    mutationFn: ({ discogsId }) => call(endpoints.addVinyl, { body: { discogsId } }),
    onSuccess: async (created) => {
      // A reading that began before would otherwise answer after, without the new record.
      await client.cancelQueries({ queryKey: queryKeys.vinyls })
      const { queryKey } = watchlistQuery(FIRST_VIEW)
      client.setQueryData(queryKey, (list) => list && withCreated(list, created))
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.vinyls })
      void client.invalidateQueries({ queryKey: queryKeys.subscription })
    },
  })
}

/** The records on their way in, oldest wish first. */
export function usePendingAdds(): readonly PendingAdd[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingAdd,
  })
}
