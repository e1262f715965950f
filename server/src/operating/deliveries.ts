import { channelKindName, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import {
  DELIVERY_DAYS,
  type ChannelFigures,
  type DeadLetterList,
} from '@cratewatch/contracts/operating/operations'
import { days, minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { sql } from 'kysely'
import { listDeadLetters, sendAgain, type StoredDeadLetter } from '../alerting/deliveries/kept-deliveries.ts'
import { refuse } from '../base/refusal.ts'
import { wire } from '../base/wire-time.ts'
import { timestamp } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { note, readTarget } from './audit.ts'

/** A delivery that is overdue for longer than this means trouble with the notifier or a vendor. */
const OVERDUE: Duration = minutes(5)
/** The kinds that are shown although nothing goes there. */
const ALWAYS: ReadonlySet<ChannelKind> = new Set(['email', 'telegram'])

/** Reads what waits on each kind of channel, and the recent outcomes. */
export async function readDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ChannelFigures[]> {
  const now = clock.now()
  const waiting = await sql<{ channel: string; pending: number; overdue: number }>`
    select channel, count(*) as pending,
      count(*) filter (where due_at < ${timestamp(plus(now, -OVERDUE as Duration))}) as overdue
    from deliveries where state = 'pending' group by channel`.execute(db)
  const firstDay = new Date(plus(now, days(1 - DELIVERY_DAYS))).toISOString().slice(0, 10)
  const settled = await sql<{ name: string; value: number }>`
    select name, sum(value)::bigint as value from daily_counts
    where day >= ${firstDay}::date and name like 'delivery:%' group by name`.execute(db)
  const of = (name: string) => settled.rows.find((row) => row.name === name)?.value ?? 0
  const shown = channelKindName.options.filter(
    (kind) =>
      ALWAYS.has(kind) ||
      waiting.rows.some(({ channel }) => channel === kind) ||
      settled.rows.some(({ name }) => name.startsWith(`delivery:${kind}:`)),
  )
  return shown.map((channel) => {
    const open = waiting.rows.find((row) => row.channel === channel)
    return {
      channel,
      pending: open?.pending ?? 0,
      overdue: open?.overdue ?? 0,
      delivered: of(`delivery:${channel}:delivered`),
      superseded: of(`delivery:${channel}:superseded`),
      ended: of(`delivery:${channel}:ended`),
    }
  })
}

/** Lists one page of dead letters. */
export async function readDeadLetters(
  { db }: Pick<Deps, 'db'>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<DeadLetterList> {
  const { messages, total } = await listDeadLetters(db, { limit, offset: (page - 1) * limit })
  return { letters: messages.map(present), pagination: { total, pages: Math.ceil(total / limit) } }
}

/** Retries a dead letter. */
export async function reviveDeadLetter(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live'>,
  adminId: string,
  deliveryId: string,
) {
  const sent = await sendAgain(deps, deliveryId, async (tx, userId) => {
    const target = await readTarget(tx, userId)
    const entry = { action: 'send-again', details: { delivery: deliveryId } } as const
    await note(tx, deps, adminId, target === null ? entry : { ...entry, target })
  })
  return sent.ok ? ok(undefined) : refuse('NOT_FOUND')
}

function present(message: StoredDeadLetter): DeadLetterList['letters'][number] {
  const { artist, title } = message
  return {
    id: message.id,
    channel: message.channel,
    about: message.account_message ?? (artist === null || title === null ? 'alert' : `${artist} - ${title}`),
    reason: message.reason === 'refused' ? 'refused' : 'too-many-attempts',
    lastError: message.last_error,
    attempts: message.attempts,
    settledAt: wire(message.settled_at ?? message.created_at),
    user: { id: message.user_id, email: message.email, discogsUsername: message.discogs_username },
  }
}
