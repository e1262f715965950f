import { timestamp, type Queries } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { hashTriedEmail } from './hash-tried-email.ts'
import type { SecurityEvent } from './security-event.ts'

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
