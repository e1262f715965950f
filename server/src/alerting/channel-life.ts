import { termsOf } from '@cratewatch/contracts/alerting/kinds'
import {
  afterSign,
  mayEnd,
  stateOf,
  type ChannelLife,
  type ChannelNews,
  type Peers,
  type Sign,
} from '@cratewatch/domain/channels/channel-life'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { timestamp, type Tx } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { kindsOf } from './account-channels.ts'
import { deleteChannel, isAccountMail, isReachable } from './channel-rows.ts'
import { enqueueAccountMessage, enqueueSystemNotification } from './enqueue-message.ts'

type LivingDeps = Pick<Deps, 'clock' | 'config' | 'ids' | 'live' | 'mailer'>

/** A channel as a message knew it: of another address its answer says nothing. */
type Answered = { readonly userId: string; readonly id: string; readonly to: string }

/**
 * Writes what an answer says of a channel, and what follows: its reader is notified, it is asked again later, what waits
 * for one that is well again goes at once. In the transaction that settles the message, with its user locked.
 */
export async function noteSign(
  tx: Tx,
  deps: LivingDeps,
  channel: Answered,
  { sign, why }: { readonly sign: Sign; readonly why: string | null },
): Promise<void> {
  const now = deps.clock.now()
  const row = await lockChannel(tx, channel)
  if (row === null) return
  const life = lifeOf(row)
  const peers = mayEnd(life, sign, now) ? await readPeers(tx, row) : null
  const { life: next, news, trialAt } = afterSign(life, sign, peers, now)
  if (news === 'ended' && termsOf(row.kind).expires) {
    await deleteChannel(tx, channel)
    await deps.live.publish(tx, { kind: 'user', userId: channel.userId, what: 'profile' })
    return
  }
  await writeLife(tx, channel.id, next, why)
  if (trialAt !== null && row.kind !== 'web-push')
    await planTrial(tx, deps, { ...channel, ...row }, trialAt, next)
  if (sign === 'taken' && stateOf(life) !== 'well') await hurry(tx, channel.id, now)
  if (news !== null) await notify(tx, deps, { ...channel, ...row, why }, { news, before: life, life: next })
}

type Living = NonNullable<Awaited<ReturnType<typeof lockChannel>>>

async function lockChannel(tx: Tx, { userId, id, to }: Answered) {
  const row = await tx
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.kind', 'c.label', 'c.address', 'u.email', 'c.failing_since', 'c.failures', 'c.gone_since'])
    .select(['c.failing_notified_at', 'c.disabled_at'])
    .where('c.id', '=', id)
    .where('c.user_id', '=', userId)
    .where('c.is_on', '=', true)
    .where(sql<boolean>`coalesce(c.address, u.email) = ${to}`)
    .forUpdate('c')
    .executeTakeFirst()
  return row ?? null
}

function lifeOf(row: Living): ChannelLife {
  return {
    since: row.failing_since,
    failures: row.failures,
    goneSince: row.gone_since,
    notifiedAt: row.failing_notified_at,
    endedAt: row.disabled_at,
  }
}

async function writeLife(tx: Tx, id: string, life: ChannelLife, why: string | null): Promise<void> {
  const at = (moment: Instant | null) => (moment === null ? null : timestamp(moment))
  await tx
    .updateTable('channels')
    .set({
      failing_since: at(life.since),
      failures: life.failures,
      gone_since: at(life.goneSince),
      failing_notified_at: at(life.notifiedAt),
      disabled_at: at(life.endedAt),
      disabled_why: stateOf(life) === 'well' ? null : why,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Counts the channels of this kind that their services call gone, and those that took a message since: all of them, and
 * those at the same place, which is a mail domain or the host of a server.
 */
async function readPeers(
  tx: Tx,
  { kind, address, email, gone_since: since }: Living,
): Promise<readonly Peers[]> {
  const place = (to: ReturnType<typeof sql>) =>
    kind === 'email' ? sql`split_part(${to}, '@', 2)` : sql`split_part(split_part(${to}, ' ', 1), '/', 1)`
  const to = sql`coalesce(c.address, u.email)`
  const from = timestamp(since ?? (0 as Instant))
  const { rows } = await sql<Peers & { readonly goneHere: number; readonly takenHere: number }>`
    select count(*) filter (where gone)::int as gone, count(*) filter (where not gone)::int as taken,
      count(*) filter (where gone and here)::int as "goneHere", count(*) filter (where not gone and here)::int as "takenHere"
    from (
      select true as gone, ${place(to)} = ${place(sql`${address ?? email}::text`)} as here
      from channels c join users u on u.id = c.user_id
      where c.kind = ${kind} and c.gone_since is not null and c.disabled_at is null
      union all
      select false, ${place(to)} = ${place(sql`${address ?? email}::text`)}
      from (select distinct channel_id from deliveries
          where state <> 'pending' and state = 'delivered' and channel = ${kind} and settled_at > ${from}) as d
        join channels c on c.id = d.channel_id join users u on u.id = c.user_id
    ) as peer`.execute(tx)
  const [all] = rows
  return all === undefined ? [] : [all, { gone: all.goneHere, taken: all.takenHere }]
}

/** Plans the message that asks whether a channel takes messages again: if it does, this is what its reader reads. */
async function planTrial(
  tx: Tx,
  deps: LivingDeps,
  { userId, id, kind, label, to }: Answered & Living,
  at: Instant,
  { since }: ChannelLife,
): Promise<void> {
  const planned = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('channel_id', '=', id)
    .where('account_message', '=', 'channel-back')
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (planned !== undefined) return
  const details = { channelId: id, label, since: since && new Date(since).toISOString() }
  const message = { kind: 'channel-back', userId, to, linkId: null, channel: { id, kind }, details } as const
  await enqueueAccountMessage(tx, deps, message, at)
}

/** Lets what is tried again later for a channel go now. */
async function hurry(tx: Tx, id: string, now: Instant): Promise<void> {
  await sql`update deliveries set due_at = ${timestamp(now)}
    where channel_id = ${id} and state = 'pending' and waits = 'retry' and due_at > ${timestamp(now)}`.execute(
    tx,
  )
}

type Changed = { readonly news: ChannelNews; readonly before: ChannelLife; readonly life: ChannelLife }

const ENTRIES = { rests: 'channelRests', ended: 'channelEnded', back: 'channelBack' } as const

/** Notifies the reader in the app, and once by every other channel of theirs that a channel takes nothing. */
async function notify(
  tx: Tx,
  deps: LivingDeps,
  channel: Answered & Living & { readonly why: string | null },
  { news, before, life }: Changed,
): Promise<void> {
  const { userId, kind, label, to } = channel
  const params = { channel: kind, address: to, label }
  await enqueueSystemNotification(tx, deps, { userId, key: ENTRIES[news], params })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  if (news === 'back' || before.notifiedAt !== null) return
  const since = new Date(life.since ?? deps.clock.now()).toISOString()
  const details = { channelId: channel.id, channelKind: kind, label, address: to, since, why: channel.why }
  for (const other of await otherChannels(tx, deps, channel))
    await enqueueAccountMessage(tx, deps, {
      kind: 'channel-rests',
      linkId: null,
      userId,
      to: other.to,
      channel: other,
      details,
    })
}

/** Reads the other channels of a reader that work: not the mail of somebody whom they invited. */
async function otherChannels(tx: Tx, { config }: LivingDeps, { userId, id }: Answered) {
  const kinds = kindsOf(config)
  const rows = await tx
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.kind'])
    .select(({ fn }) => fn.coalesce('c.address', 'u.email').as('to'))
    .where('c.user_id', '=', userId)
    .where('c.id', '<>', id)
    .where('c.failing_notified_at', 'is', null)
    .where(
      sql<boolean>`${isReachable} and (c.kind <> 'email' or ${isAccountMail} and u.email_confirmed_at is not null)`,
    )
    .orderBy('c.created_at')
    .execute()
  return rows.flatMap(({ id: other, kind, to }) =>
    to === null || !kinds.has(kind) ? [] : [{ id: other, kind, to }],
  )
}
