import { createHash } from 'node:crypto'
import { hostOf } from '@cratewatch/contracts/alerting/channel-kind'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { sql } from 'kysely'
import type { Config } from '../base/config/config.ts'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { isAccountMail, isReachable, WELL_COLUMNS } from './channel-rows.ts'

/** Gives a new account its channel for mail to its own address. */
export async function addAccountMail(
  tx: Tx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  userId: string,
): Promise<void> {
  const now = timestamp(clock.now())
  const gets = JSON.stringify({ alerts: 'all', summaries: true, alarms: true })
  await tx
    .insertInto('channels')
    .values({
      id: ids.uuid(),
      user_id: userId,
      kind: 'email',
      label: 'E-mail',
      gets,
      confirmed_at: now,
      created_at: now,
    })
    .execute()
}

/** The kinds of which an account has one channel at most that is not made by a form. */
type AccountKind = 'email' | 'telegram'

/** True in SQL for the account's own channel of a kind. */
const isOwn = (kind: AccountKind) =>
  kind === 'email'
    ? sql<boolean>`(channels.kind = 'email' and channels.address is null)`
    : sql<boolean>`channels.kind = 'telegram'`

/** True in SQL for a channel that is on and takes messages, as far as is known. */
const isOn = sql<boolean>`(channels.is_on and channels.disabled_at is null)`

/** Switches the account's own channel of a kind, where it is not so already. One that was disabled is tried again. */
export async function switchOwn(db: Queries, userId: string, kind: AccountKind, on: boolean): Promise<void> {
  await db
    .updateTable('channels')
    .set(on ? { is_on: true, ...WELL_COLUMNS } : { is_on: false })
    .where('user_id', '=', userId)
    .where(isOwn(kind))
    .where(isOn, '=', !on)
    .execute()
}

/** True in SQL when the account's own channel of a kind is on, for the user whose id is `userId`. */
export function isOwnOn(kind: AccountKind, userId: 'users.id' | 'u.id') {
  return sql<boolean>`exists (select from channels
    where channels.user_id = ${sql.ref(userId)} and ${isOwn(kind)} and ${isOn})`
}

/** Enough that no two browsers of an instance are mistaken for each other. */
const DISTINCT_CHARACTERS = 12

/** The address of a browser as a channel: its push service, and which of its subscriptions, without saying how to use it. */
export function browserAddress(endpoint: string): string {
  const hash = createHash('sha256').update(endpoint).digest('base64url').slice(0, DISTINCT_CHARACTERS)
  return `${hostOf(endpoint)}/…${hash}`
}

/**
 * Takes a browser from the accounts that used it before, because it shows alerts to whoever sits there now. Returns their
 * ids.
 */
export async function takeBrowser(
  tx: Tx,
  { userId, address }: { readonly userId: string; readonly address: string },
): Promise<readonly string[]> {
  const rows = await tx
    .deleteFrom('channels')
    .where('kind', '=', 'web-push')
    .where('address', '=', address)
    .where('user_id', '<>', userId)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Finds the channel that a browser is to this account by one of its addresses, the first if both; null: it is none. */
export async function findBrowser(
  tx: Tx,
  { userId, addresses }: { readonly userId: string; readonly addresses: readonly string[] },
) {
  const rows = await tx
    .selectFrom('channels')
    .select(['id', 'address'])
    .where('kind', '=', 'web-push')
    .where('address', 'in', addresses)
    .where('user_id', '=', userId)
    .execute()
  return rows.find(({ address }) => address === addresses[0]) ?? rows[0] ?? null
}

/** Reads the channels of operators that are to get events, which only signed requests carry. */
export async function readEventChannels(tx: Tx, config: Config) {
  const all = await readOperatorChannels(tx, config)
  return all.filter(({ gets, kind }) => gets.events === true && termsOf(kind).signs === true)
}

/**
 * Reads the channels of operators with a confirmed address, and what each gets. The mail to an operator's own address
 * arrives also when their alerts by mail are off.
 */
export async function readOperatorChannels(tx: Tx, config: Config) {
  const { adminEmails } = config.operators
  const kinds = kindsOf(config)
  if (adminEmails.length === 0) return []
  const rows = await tx
    .selectFrom('users as u')
    .innerJoin('channels as c', 'c.user_id', 'u.id')
    .select([
      'u.id as userId',
      'u.email',
      'c.id',
      'c.kind',
      'c.address',
      'c.gets',
      isReachable.as('isReachable'),
    ])
    .where('u.email', 'in', adminEmails)
    .where('u.email_confirmed_at', 'is not', null)
    .where(sql<boolean>`(${isAccountMail} or ${isReachable})`)
    .orderBy('u.id')
    .orderBy('c.created_at')
    .execute()
  return rows.flatMap(({ userId, email, id, kind, address, gets, isReachable: takesAlerts }) => {
    const to = address ?? email
    if (to === null || (kind !== 'email' && !kinds.has(kind))) return []
    return [
      {
        kind,
        gets,
        takesAlerts,
        recipient: { userId, to, ...(address === null ? {} : { channel: { id, kind } }) },
      },
    ]
  })
}

/** The kinds of channels that this instance has; others get no deliveries, because none would be sent. */
export function kindsOf({
  channelKinds,
  mail,
  chat,
}: Pick<Config, 'channelKinds' | 'mail' | 'chat'>): ReadonlySet<ChannelKind> {
  const configured: Partial<Record<ChannelKind, unknown>> = { email: mail, telegram: chat }
  return new Set(channelKinds.filter((kind) => configured[kind] !== null))
}
