import { sql } from 'kysely'
import { later, type Instant } from '@cratewatch/domain/kernel/instant'
import { latenessOf, NOT_LATE, type Lateness } from '@cratewatch/domain/scheduling/policy/lateness'
import { timestamp, type Queries } from '../../database/database.ts'
import { createSenders, type SenderDeps } from '../kinds/registry.ts'
import { isSending } from './holding.ts'
import { LEASE } from './send/claim-due.ts'

/**
 * Reads how late the longest due delivery is that this instance can send; it is promised to be under way within one
 * lease. Waits for a vendor that is down are the vendor's, and held deliveries are promised to nobody.
 */
export async function readDeliveryLateness(
  { db, ...deps }: SenderDeps & { readonly db: Queries },
  since: Instant,
): Promise<Lateness> {
  const now = deps.clock.now()
  const senders = [...createSenders(deps).values()]
  const { rows } = await sql<{ due: Instant }>`
    select due_at as due from deliveries d
    join unnest(${senders.map(({ channel }) => channel)}::text[], ${senders.map(({ vendor }) => vendor)}::text[])
      as s(channel, vendor) on s.channel = d.channel
    where state = 'pending' and due_at <= ${timestamp(now)}::timestamptz and ${isSending}
      and not exists (select from remotes r where r.name = s.vendor
        and (r.breaker_open_until is not null or r.paused_until > ${timestamp(now)}::timestamptz))
    order by due_at limit 1`.execute(db)
  const [next] = rows
  return next === undefined ? NOT_LATE : latenessOf(later(next.due, since), LEASE, now)
}
