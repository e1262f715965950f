import { sql } from 'kysely'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import { AT_ONCE, type AlertTimes } from '@cratewatch/domain/alerts/digest'
import { termsOf } from '@cratewatch/contracts/channels/kinds'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isHeldBack, planDelivery } from '@cratewatch/domain/notifications/decide-alert'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isFree } from '../../queue/lease.ts'
import type { StoredChannel } from './read-watches.ts'

type Pending = Pick<StoredChannel, 'kind' | 'digest' | 'quiet'> & {
  readonly id: string
  readonly channelId: string
  readonly seenAt: Instant
  readonly plan: Plan
  readonly timing: AlertTimes | null
  readonly timeZone: string
  readonly mayWake: boolean
}

/**
 * Plans the alerts of a user again by the present settings, in the caller's transaction: those that were held, or are
 * from now on. What is due, or was tried, stays as it is.
 */
export async function planAnew(tx: Tx, deps: Pick<Deps, 'clock' | 'live'>, userId: string): Promise<void> {
  const now = deps.clock.now()
  const clockOf = localClocks()
  const { rows } = await sql<Pending>`
    select d.id, c.id as "channelId", c.kind, c.digest, c.quiet, d.created_at as "seenAt", u.plan, u.alert_timing as timing, u.time_zone as "timeZone",
      coalesce(v.may_wake, false) as "mayWake"
    from deliveries d join channels c on c.id = d.channel_id join users u on u.id = d.user_id
      join notifications n on n.id = d.notification_id
      left join watches v on v.id = n.watch_id
    where d.user_id = ${userId} and d.state = 'pending' and d.attempts = 0 and n.type = 'AVAILABILITY_CHANGE'
      and d.due_at > ${timestamp(now)}
      and ${isFree(now, 'd')}
    for update of d skip locked`.execute(tx)
  if (rows.length === 0) return
  const planned = rows.map(({ id, channelId, kind, digest, quiet, seenAt, plan, mayWake, ...reader }) => {
    const { waitsOnFreePlan } = termsOf(kind)
    const channel = { id: channelId, kind, digest, quiet, waitsOnFreePlan, lastMailDueAt: null }
    const timing = { ...(reader.timing ?? AT_ONCE), clock: clockOf(reader.timeZone) }
    return Object.assign(planDelivery(channel, { plan, timing, mayWake }, { seenAt, now }), { id })
  })
  await sql`
    update deliveries set due_at = planned.due_at, waits = planned.waits, held = planned.held
    from unnest(
      ${planned.map(({ id }) => id)}::uuid[],
      ${planned.map(({ dueAt }) => new Date(dueAt).toISOString())}::timestamptz[],
      ${planned.map(({ waits }) => waits)}::text[],
      ${planned.map(isHeldBack)}::boolean[]
    ) as planned (id, due_at, waits, held)
    where deliveries.id = planned.id and (deliveries.held or planned.held)`.execute(tx)
  await deps.live.publish(tx, { kind: 'deliveries' })
}
