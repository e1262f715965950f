import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { Ledger } from '../../ledger/ledger.ts'
import { newPortalSession } from '../../ledger/portal-session.ts'
import { missingParam } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import { listOf, textOf } from '../form.ts'
import type { Params } from '../form.ts'
import { listParams, paginate } from '../paginate.ts'
import { livingCustomer } from './customers.ts'
import { retrieve } from './resource.ts'
import type { Endpoint } from './resource.ts'

export const portalEndpoints: readonly Endpoint[] = [
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    openPortal,
    ['customer', 'return_url', 'configuration', 'locale', 'flow_data', 'on_behalf_of'],
  ],
]

export const eventEndpoints: readonly Endpoint[] = [
  ['GET', /^\/v1\/events$/, listEvents, [...listParams, 'type', 'types', 'delivery_success']],
  ['GET', /^\/v1\/events\/(\w+)$/, retrieve((ledger) => ledger.events, 'event')],
]

function openPortal(ledger: Ledger, params: Params): Result<object, ApiError> {
  const customer = textOf(params, 'customer')
  if (customer === undefined) return refused(missingParam('customer'))
  const known = livingCustomer(ledger, customer, 'customer')
  if (!known.ok) return known
  const session = newPortalSession(ledger, customer, textOf(params, 'return_url') ?? null)
  ledger.portalSessions.set(session.id, session)
  return ok(session)
}

/** `type` may end in `.*`. */
function listEvents(ledger: Ledger, params: Params): Result<object, ApiError> {
  const type = textOf(params, 'type')
  const patterns = type === undefined ? listOf(params, 'types').map(String) : [type]
  const wanted = [...ledger.events.values()].filter(
    (event) => patterns.length === 0 || patterns.some((pattern) => fits(event.type, pattern)),
  )
  return paginate('/v1/events', wanted, params)
}

function fits(type: string, pattern: string): boolean {
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
