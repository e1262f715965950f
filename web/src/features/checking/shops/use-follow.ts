import { endpoints } from '@cratewatch/contracts/calls'
import type { Shop } from '@cratewatch/contracts/checking/shops'
import { call } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useChange } from '../../../lib/api/use-change.ts'

/** Follows a shop; `failed` is said wherever the page is by then. */
export function useFollow(failed?: string) {
  return useChange({
    mutationFn: async ({ shop, alert }: { shop: string; alert?: Shop['parcelAlert'] }) => {
      const followed = await call(endpoints.followShop, { body: { shop } })
      const params = { id: followed.id }
      if (alert) await call(endpoints.setParcelAlert, { params, body: { ...alert, everywhere: false } })
      return followed
    },
    failed,
    stale: [queryKeys.shops],
  })
}
