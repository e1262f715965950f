import { json, type Answer } from '../../../kit/answer.ts'
import { missing } from '../refusals.ts'
import { currencyOf, type ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'

/** `GET /marketplace/stats/{release_id}`: returns the number of copies and the lowest price, which checks read. */
export function getStats(service: Service, request: ApiRequest, [releaseId]: readonly string[]): Answer {
  const stats = service.world.stats(Number(releaseId), currencyOf(request))
  if (stats === undefined) return missing.stats()
  const none = stats.numForSale === 0 && service.noneForSale === 'null'
  return json(200, {
    num_for_sale: none ? null : stats.numForSale,
    lowest_price: stats.lowestPrice && {
      value: stats.lowestPrice.value,
      currency: stats.lowestPrice.currency,
    },
    blocked_from_sale: stats.blocked,
  })
}
