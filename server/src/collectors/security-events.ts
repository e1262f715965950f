import type {
  SecurityEventKind,
  SecurityMethod,
  SecurityOutcome,
} from '@cratewatch/contracts/people/security-event-kinds'
import type { SecurityEventEntry } from '@cratewatch/contracts/people/security-events'
import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { sql, type Selectable } from 'kysely'
import type { Secrets } from '../base/secrets.ts'
import { timestamp, type Queries } from '../database/database.ts'
import { ago, batchOf, type OldRows } from '../database/kept-rows.ts'
import type { SecurityEventsTable } from '../database/tables/account-tables.ts'
import { visitorOf } from '../http/caller/caller.ts'
import type { OnRefusedOperator } from '../http/identify.ts'
import type { RateLimiter } from '../http/limits/rate-limiter.ts'
import type { Deps } from '../outbound/deps.ts'

/** What recording an event needs. */
export type RecordDeps = Pick<Deps, 'clock' | 'ids' | 'log' | 'secrets'>

/**
 * Records a security event as a row and a line of the log. Pass the transaction of the act, so that neither happens
 * without the other; a refusal has none.
 */
export async function recordSecurityEvent(
  queries: Pick<Queries, 'insertInto'>,
  deps: RecordDeps,
  event: SecurityEvent,
): Promise<void> {
  const { kind, outcome, userId, actorId = null, triedEmail } = event
  const { network = null, userAgent = null } = event.from ?? {}
  const detail = detailOf(event)
  await queries
    .insertInto('security_events')
    .values({
      id: deps.ids.uuid(),
      at: timestamp(deps.clock.now()),
      kind,
      outcome,
      user_id: userId,
      actor_id: actorId,
      address_hash:
        userId === null && triedEmail !== undefined ? hashTriedEmail(deps.secrets, triedEmail) : null,
      detail,
      network,
      user_agent: userAgent,
    })
    .execute()
  const level = outcome === 'refused' ? 'warn' : 'info'
  deps.log[level]({ securityEvent: { kind, outcome, userId, actorId, detail, network } }, 'security event')
}

function detailOf(event: SecurityEvent): string | null {
  if ('method' in event) return event.method
  return 'call' in event ? event.call : null
}

/** Where a request came from. */
export type Origin = { readonly network: string | null; readonly userAgent: string | null }

type ByMethod = 'sign-in' | 'reauthentication' | 'method-added' | 'method-removed' | 'setting-changed'

/** The subject of an event, by its kind. */
type About =
  | { readonly kind: ByMethod; readonly method: SecurityMethod }
  /** The method and route of the call. */
  | { readonly kind: 'operator-call'; readonly call: string }
  | { readonly kind: Exclude<SecurityEventKind, ByMethod | 'operator-call'> }

/** A security event: what happened, to whose account, from where, with which outcome. */
type SecurityEvent = About & {
  readonly outcome: SecurityOutcome
  /** The account's user; null: there is none. */
  readonly userId: string | null
  /** The operator who did it; absent: the user. */
  readonly actorId?: string
  /** The address that was tried and has no account. Only its keyed hash is stored. */
  readonly triedEmail?: string
  /** null: from a chat, the command line or the server itself, not a browser. */
  readonly from: Partial<Origin> | null
}

type Row = Pick<
  Selectable<SecurityEventsTable>,
  'id' | 'at' | 'kind' | 'outcome' | 'detail' | 'network' | 'user_agent'
>

/** Presents a security event in the shape of the contract. */
export function presentSecurityEvent(row: Row): SecurityEventEntry {
  const { id, kind, outcome, detail, network } = row
  return { id, at: new Date(row.at).toISOString(), kind, outcome, detail, network, userAgent: row.user_agent }
}

/** Hashes an address without an account: repeated attempts give the same hash, which only this instance can compute. */
export function hashTriedEmail(secrets: Pick<Secrets, 'sign'>, email: string): Buffer {
  return Buffer.from(secrets.sign('tried-email', normaliseEmail(email) ?? email.trim()), 'base64url')
}

/** How long security events and the full names of deleted operators are kept. */
export const EVENTS_KEPT = days(90)

export const oldEvents: OldRows = (now) => ({
  security_events: sql`delete from security_events where ${batchOf('security_events', sql`at < ${ago(now, EVENTS_KEPT)} order by at`)}`,
})

/** A limit, so that a scan of the area does not fill the table. */
const RECORDED = { max: 30, per: hours(1) }

/** Records operators' calls by other users: by method and route, never by the address itself. */
export function recordRefusedOperators(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'log' | 'secrets'>,
  limiter: Pick<RateLimiter, 'hit'>,
): OnRefusedOperator {
  return async (request, { userId }) => {
    if (limiter.hit(`operator-call ${userId}`, RECORDED) !== null) return
    const call = `${request.method} ${request.routeOptions.url ?? ''}`
    const event = { kind: 'operator-call', outcome: 'refused', call } as const
    await recordSecurityEvent(deps.db, deps, { ...event, userId, from: visitorOf(request) })
  }
}
