import { json } from '../../../wire/answer.ts'
import { missing } from '../missing.ts'
import type { Answer } from '../../../wire/answer.ts'
import { currencyOf } from '../request.ts'
import type { ApiRequest } from '../request.ts'
import type { Service } from '../service.ts'
import { isAuthenticated } from '../request.ts'
import { listingBody } from './listing-body.ts'

/** `GET /marketplace/listings/{id}`: one copy. A copy that is gone still has its page, with status `Sold`. */
export function getListing(service: Service, request: ApiRequest, [id]: readonly string[]): Answer {
  const listing = service.world.listing(Number(id))
  if (listing === undefined) return missing.resource()
  const body = listingBody(service, request, listing, currencyOf(request))
  return json(200, isAuthenticated(request) ? body : { ...body, shipping_is_blocked: true })
}
