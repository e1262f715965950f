import { endpoints } from '@cratewatch/contracts/calls'
import type { Watch, WatchList } from '@cratewatch/contracts/watches/vinyls'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { withCreated, type PendingAdd } from './entries.ts'
import { LISTS_KEY, showsNewest, type WatchlistView } from '../watchlist-query.ts'

const mutationKey = ['vinyls', 'add']

/** Adds one record, or any record of an album. It is shown in the list at once; list and usage are then loaded again. */
export function useAddMutation() {
  const client = useQueryClient()
  return useMutation<Watch, Error, PendingAdd>({
    mutationKey,
    mutationFn: ({ kind, discogsId, rule }) =>
      kind === 'master'
        ? call(endpoints.watchMaster, { params: { id: discogsId }, body: { rule } })
        : call(endpoints.addVinyl, { body: { discogsId, rule } }),
    onSuccess: async (created) => {
      // A request that began before could answer later, without the new record.
      await client.cancelQueries({ queryKey: queryKeys.vinyls })
      for (const [key, list] of client.getQueriesData<WatchList>({ queryKey: LISTS_KEY })) {
        const view = key.at(-1) as WatchlistView
        if (list !== undefined && showsNewest(view))
          client.setQueryData(key, withCreated(list, created, view.limit))
      }
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.vinyls })
      void client.invalidateQueries({ queryKey: queryKeys.subscription })
      void client.invalidateQueries({ queryKey: queryKeys.masters })
      void client.invalidateQueries({ queryKey: queryKeys.watchSearch })
    },
  })
}

/** Returns the records being added, oldest first. */
export function usePendingAdds(): readonly PendingAdd[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as PendingAdd,
  })
}
