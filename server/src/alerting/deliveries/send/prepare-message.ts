import { createHash } from 'node:crypto'
import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import { endOfQuiet, type QuietWindow } from '@cratewatch/domain/alerts/quiet-hours'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { formAfter } from '@cratewatch/domain/notifications/sending/after-answer'
import { sql } from 'kysely'
import type { Tx, Queries } from '../../../database/database.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type { Sender } from '../../kinds/sender.ts'
import { loadDelivery } from '../load-delivery.ts'
import type { AlertMessage, DigestMessage, ParcelMessage } from '../message.ts'
import type { DeliverDeps, OutgoingMessage, StoredMessage, Sendable } from '../settle.ts'
import { countedMail, takeUnconfirmedMail } from '../unconfirmed-mails.ts'
import { isHeld, type Batch } from './claim-due.ts'

/**
 * Renders a message and stores it with its deliveries, all or nothing. null: a lease was lost, or the address was
 * confirmed or used up meanwhile, so that the deliveries have to be read again.
 */
export async function storeMessage(
  deps: DeliverDeps,
  sender: Sender,
  { message, claims }: OutgoingMessage,
  at: Instant,
): Promise<StoredMessage | null> {
  const [first] = claims
  const to = sender.addressOf(message.recipient)
  if (first === undefined || to === null) throw new Error('A message was planned for nobody')
  const counted = countedMail(sender.channel, message)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockHeld(tx, claims))) return null
    const allowed = counted === null ? message : await takeUnconfirmedMail(tx, deps, counted)
    if (allowed === null) return null
    const stored = { to, firstAttempt: first.attempt, content: sender.compose(allowed, at, formOf(claims)) }
    await sql`
      update deliveries set message_of = ${first.id},
        sealed_message = case when id = ${first.id} then ${deps.secrets.encrypt(JSON.stringify(stored))}::bytea end
      where id = any(${claims.map(({ id }) => id)}::uuid[])`.execute(tx)
    return stored
  })
}

/** Returns in which form these deliveries are sent: the simplest that one of them has come to. */
function formOf(claims: Batch) {
  return formAfter(Math.max(...claims.map(({ refusals }) => refusals)))
}

/** Locks the deliveries. False: another notifier has claimed one of them, or it is settled. */
async function lockHeld(tx: Tx, claims: Batch): Promise<boolean> {
  const held = await tx
    .selectFrom('deliveries')
    .select('id')
    .where(isHeld(claims))
    .orderBy('id')
    .forUpdate()
    .execute()
  return held.length === claims.length
}

/**
 * Returns the stored message to repeat unchanged, because it may have arrived: later deliveries follow in the next one,
 * outdated ones remain part of it. null: none is stored, its recipient may not get it, or none of it is worth sending.
 */
export async function messageToRepeat(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>,
  sender: Sender,
  claims: Batch,
): Promise<(OutgoingMessage & { readonly stored: StoredMessage }) | null> {
  const stored = await readStored(deps, claims[0]?.messageOf ?? null)
  if (stored === null) return null
  for (const claim of claims) {
    const loaded = await loadDelivery(deps, claim, { now: deps.clock.now(), rates: null })
    const message = loaded?.verdict.kind === 'send' ? loaded.message : null
    if (message !== null && sender.addressOf(message.recipient) === stored.to)
      return { message, claims, stored }
  }
  return null
}

async function readStored(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  holder: string | null,
): Promise<StoredMessage | null> {
  if (holder === null) return null
  const row = await db
    .selectFrom('deliveries')
    .select('sealed_message')
    .where('id', '=', holder)
    .executeTakeFirst()
  if (row === undefined || row.sealed_message === null) return null
  try {
    return JSON.parse(secrets.decrypt(row.sealed_message)) as StoredMessage
  } catch {
    // Sealed with an APP_SECRET that is no longer known.
    return null
  }
}

/**
 * Gathers all alerts of one recipient in one message when there are several, with parcels of shops; other messages stay
 * single.
 */
export function gatherAlerts(sendable: readonly Sendable[]): readonly OutgoingMessage[] {
  const alerts = oneOfEach(sendable.flatMap(({ message }) => (message.about === 'alert' ? [message] : [])))
  const [first] = alerts
  const isAlert = ({ message }: Sendable) =>
    message.about === 'alert' || (message.about === 'parcel' && first !== undefined)
  const gathered = sendable.filter(isAlert)
  const parcels = oneOfShop(gathered.flatMap(({ message }) => (message.about === 'parcel' ? [message] : [])))
  const others = sendable
    .filter((each) => !isAlert(each))
    .map(({ claim, message }) => ({ message, claims: [claim] }))
  if (first === undefined) return others
  const message = alerts.length + parcels.length === 1 ? first : digestOf(first, alerts, parcels)
  return [{ message, claims: gathered.map(({ claim }) => claim) }, ...others]
}

/** Keeps one alert of each record or pressing, the newest of those that hold, or of all: what is shown is its present state. */
function oneOfEach(alerts: readonly AlertMessage[]): readonly AlertMessage[] {
  const inOrder = alerts.toSorted((a, b) => Number(a.holds) - Number(b.holds) || a.seenAt - b.seenAt)
  return [...new Map(inOrder.map((alert) => [`${alert.watchId} ${alert.release.id}`, alert])).values()]
}

/** Keeps the newest of each shop: each says what its parcel is now. */
function oneOfShop(parcels: readonly ParcelMessage[]): readonly ParcelMessage[] {
  const inOrder = parcels.toSorted((a, b) => a.seenAt - b.seenAt)
  return [...new Map(inOrder.map((parcel) => [parcel.shop.id, parcel])).values()]
}

function digestOf(
  { recipient }: AlertMessage,
  alerts: readonly AlertMessage[],
  parcels: readonly ParcelMessage[],
): DigestMessage {
  const all = [...alerts, ...parcels]
  const keys = all.map(({ key }) => key).toSorted()
  return {
    about: 'alerts',
    key: `together:${createHash('sha256').update(keys.join(' ')).digest('hex')}`,
    recipient,
    alerts,
    ...(parcels.length > 0 && { parcels }),
    seenAt: instant(Math.min(...all.map(({ seenAt }) => seenAt))),
  }
}

type Reader = {
  readonly quiet: readonly QuietWindow[]
  readonly timeZone: string
  readonly isUrgent: boolean
}

/**
 * When the quiet hours of the channel of these deliveries are over, its own or the account's; null: it is not quiet, or
 * one of them is about the account or may wake its reader. Read when something is about to be sent: what was late, retried or planned by others waits too.
 */
export async function quietUntil(db: Queries, claims: Batch, now: Instant): Promise<Instant | null> {
  const { rows } = await sql<Reader>`
    select coalesce(c.quiet, u.alert_timing -> 'quiet') as quiet, u.time_zone as "timeZone",
      bool_or(d.account_message is not null or coalesce(v.may_wake, false)) as "isUrgent"
    from deliveries d join users u on u.id = d.user_id left join channels c on c.id = d.channel_id
      left join notifications n on n.id = d.notification_id left join watches v on v.id = n.watch_id
    where d.id = any(${claims.map(({ id }) => id)}::uuid[]) and (c.quiet is not null or u.alert_timing is not null)
    group by u.id, c.id`.execute(db)
  const [reader] = rows
  if (reader === undefined || reader.isUrgent) return null
  return endOfQuiet(reader.quiet, localClocks()(reader.timeZone), now)
}
