import { endpoints } from '@cratewatch/contracts/calls'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { keepOffline, readOffline, type OfflineList } from '../../../lib/device/offline-list.ts'
import { readNow } from '../../../lib/text/ticking.ts'

/** As many as anybody scrolls through in a shop without a network. */
const KEPT_RECORDS = 200
const KEPT_FOR = minutes(10)

/** Keeps the newest records of the list in this browser, again every ten minutes while it is used. */
export const keepListQuery = queryOptions<OfflineList>({
  queryKey: [...queryKeys.offlineList, 'keep'],
  queryFn: async ({ signal }) => {
    const query = {
      page: 1,
      limit: KEPT_RECORDS,
      availability: 'all' as const,
      order: 'added' as const,
      search: '',
    }
    const { vinyls, pagination } = await call(endpoints.listVinyls, { query }, signal)
    const records = vinyls.map(({ id, discogsId, artist, name, state, numForSale }) => {
      return { id, discogsId, artist, name, state, numForSale }
    })
    const list = { asOf: readNow(), records, total: pagination.total }
    await keepOffline(list)
    return list
  },
  staleTime: KEPT_FOR,
  refetchInterval: KEPT_FOR,
})

/** What was kept; null: nothing. */
export const keptListQuery = queryOptions({
  queryKey: [...queryKeys.offlineList, 'kept'],
  queryFn: readOffline,
  gcTime: 0,
})
