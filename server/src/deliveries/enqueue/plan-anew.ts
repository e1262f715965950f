import { sql } from 'kysely'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import type { AlertTimes } from '@cratewatch/domain/alerts/digest'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Channel } from '@cratewatch/domain/notifications/channel'
import { isHeldBack, planDelivery } from '@cratewatch/domain/notifications/decide-alert'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { isFree } from '../../queue/lease.ts'

type Pending = {
  readonly id: string
  readonly channel: Channel
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
    select d.id, d.channel, d.created_at as "seenAt", u.plan, u.alert_timing as timing, u.time_zone as "timeZone",
      coalesce(v.may_wake, false) as "mayWake"
    from deliveries d join users u on u.id = d.user_id join notifications n on n.id = d.notification_id
      left join watches v on v.id = n.watch_id
    where d.user_id = ${userId} and d.state = 'pending' and d.attempts = 0 and n.type = 'AVAILABILITY_CHANGE'
      and d.due_at > ${timestamp(now)}
      and ${isFree(now, 'd')}
    for update of d skip locked`.execute(tx)
  if (rows.length === 0) return
  const planned = rows.map(({ id, channel, seenAt, plan, timing, timeZone, mayWake }) => {
    const clocked = timing && { ...timing, clock: clockOf(timeZone) }
    const watch = { plan, mayWake, timing: clocked, lastMailDueAt: null }
    return Object.assign(planDelivery(channel, watch, { seenAt, now }), { id })
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
