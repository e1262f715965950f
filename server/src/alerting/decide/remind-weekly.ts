import { FALLBACK_TIME_ZONE, knownTimeZone } from '@cratewatch/domain/accounts/time-zone'
import { days } from '@cratewatch/domain/kernel/duration'
import { between, type Instant } from '@cratewatch/domain/kernel/instant'
import { REMIND_FOR, weeklyMoment } from '@cratewatch/domain/notifications/weekly-moment'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { kindsOf } from '../account-channels.ts'
import { messageKey, titleKey } from '../alert-params.ts'
import { isReachable } from '../channel-rows.ts'
import { notMuted } from '../enqueue-message.ts'

type RemindingDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'config'>

/**
 * Writes the weekly reminder for every user whose Monday morning it is and who has a record for sale: a notification
 * and its deliveries, once a week however often it is called. Returns how many.
 */
export async function remindWeekly(deps: RemindingDeps): Promise<number> {
  const now = deps.clock.now()
  const zones = await deps.db.selectFrom('users').select('time_zone').distinct().execute()
  let reminded = 0
  for (const { time_zone: zone } of zones) {
    const moment = weeklyMoment(knownTimeZone(zone) ?? FALLBACK_TIME_ZONE, now)
    if (between(moment.at, now) <= REMIND_FOR) reminded += await remindZone(deps, zone, moment.at, moment.day)
  }
  return reminded
}

async function remindZone(deps: RemindingDeps, zone: string, at: Instant, day: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const occasion = `weekly:${new Date(day * days(1)).toISOString().slice(0, 10)}`
    const entries = await insertEntries(tx, deps, { zone, at, occasion })
    if (entries.length === 0) return 0
    await insertDeliveries(tx, deps, { at, occasion }, entries)
    for (const { userId } of entries)
      await deps.live.publish(tx, { kind: 'user', userId, what: 'notifications' })
    await deps.live.publish(tx, { kind: 'deliveries' })
    return entries.length
  })
}

type Entry = { readonly id: string; readonly userId: string }

async function insertEntries(
  tx: Tx,
  { ids, clock }: RemindingDeps,
  { zone, at, occasion }: { readonly zone: string; readonly at: Instant; readonly occasion: string },
): Promise<readonly Entry[]> {
  const { rows: readers } = await sql<{ userId: string; count: number }>`
    select u.id as "userId", count(distinct coalesce(v.parent_id, v.id))::int as count
    from users u join watches v on v.user_id = u.id join check_states p on p.release_id = v.release_id
    where u.time_zone = ${zone} and u.created_at <= ${timestamp(at)} and p.state = 'on-sale'
      and v.paused_at is null and ${notMuted(clock.now())}
    group by u.id`.execute(tx)
  const { rows } = await sql<Entry>`
    insert into notifications (id, user_id, type, title_key, message_key, params, created_at, occasion)
    select reader.id, reader.user_id, 'WEEKLY_REMINDER', ${titleKey('weekly')}, ${messageKey('weekly')},
      jsonb_build_object('count', reader.count), ${timestamp(at)}, ${occasion}
    from unnest(${readers.map(() => ids.uuid())}::uuid[], ${readers.map(({ userId }) => userId)}::uuid[],
      ${readers.map(({ count }) => count)}::int[]) as reader (id, user_id, count)
    on conflict (user_id, occasion) where occasion is not null do nothing
    returning id, user_id as "userId"`.execute(tx)
  return rows
}

async function insertDeliveries(
  tx: Tx,
  { ids, config }: RemindingDeps,
  { at, occasion }: { readonly at: Instant; readonly occasion: string },
  entries: readonly Entry[],
): Promise<void> {
  const { rows: channels } = await sql<Entry & { channelId: string; kind: string }>`
    select entry.id, entry.user_id as "userId", c.id as "channelId", c.kind
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ userId }) => userId)}::uuid[])
        as entry (id, user_id)
      join users u on u.id = entry.user_id join channels c on c.user_id = u.id
    where c.kind = any(${[...kindsOf(config)]}::text[]) and ${isReachable} and (c.gets -> 'summaries')::boolean`.execute(
    tx,
  )
  await sql`
    insert into deliveries (id, key, notification_id, user_id, channel, channel_id, due_at, created_at)
    select planned.id, ${occasion}::text || ':' || planned.channel_id, planned.entry_id, planned.user_id, planned.kind,
      planned.channel_id, ${timestamp(at)}, ${timestamp(at)}
    from unnest(${channels.map(() => ids.uuid())}::uuid[], ${channels.map(({ id }) => id)}::uuid[],
      ${channels.map(({ userId }) => userId)}::uuid[], ${channels.map(({ kind }) => kind)}::text[],
      ${channels.map(({ channelId }) => channelId)}::uuid[]) as planned (id, entry_id, user_id, kind, channel_id)
    on conflict (key) do nothing`.execute(tx)
}
