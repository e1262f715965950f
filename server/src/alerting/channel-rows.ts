import { MOST_CHANNELS } from '@cratewatch/contracts/alerting/channels'
import { termsOf, type CHANNEL_KINDS, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { days } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Ids } from '../base/ids.ts'
import type { Secrets } from '../base/secrets.ts'
import { lockUser } from '../collectors/users.ts'
import { moment, type Queries, type Tx } from '../database/database.ts'
import { ago, type OldRows } from '../database/kept-rows.ts'
import type { ChannelsTable } from '../database/tables/notification-tables.ts'

/** How long a target has to agree. */
const KEEP_UNCONFIRMED = days(7)
/** How often a code may be guessed before another has to be sent. */
const MOST_TRIES = 5

/** One channel of one user. */
export type OwnedChannel = { readonly userId: string; readonly id: string }

/** Selects the channels of a user, with what their messages need of the account; not a chat that was never named. */
export function channelsOf(db: Queries, userId: string) {
  return db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .select(['u.email', 'u.email_confirmed_at', 'u.locale', 'u.time_zone'])
    .where('c.user_id', '=', userId)
    .where(sql<boolean>`(c.kind = 'email' or c.address is not null)`)
}

export type ChannelRow = Awaited<ReturnType<ReturnType<typeof channelsOf>['execute']>>[number]

/** Reads a channel; null: the user has no such channel. */
export async function readChannel(db: Queries, { userId, id }: OwnedChannel): Promise<ChannelRow | null> {
  return (await channelsOf(db, userId).where('c.id', '=', id).executeTakeFirst()) ?? null
}

/** Returns where a channel sends to; null: it is gone, or its account has no address. */
export async function addressOf(db: Queries, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(({ fn }) => fn.coalesce('c.address', 'u.email').as('address'))
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row?.address ?? null
}

/** Inserts a channel. False: the account has as many as it may have. Of two at once, one waits for the other. */
export async function insertChannel(tx: Tx, row: Insertable<ChannelsTable>): Promise<boolean> {
  await lockUser(tx, row.user_id)
  const { held } = await tx
    .selectFrom('channels')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('user_id', '=', row.user_id)
    .executeTakeFirstOrThrow()
  if (held >= MOST_CHANNELS) return false
  await tx.insertInto('channels').values(row).execute()
  return true
}

/** Changes a channel. False: the user has no such channel. */
export async function updateChannel(
  db: Queries,
  { userId, id }: OwnedChannel,
  changed: Updateable<ChannelsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channels')
    .set(changed)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a channel, which is not the account's own mail. False: there is none such. */
export async function deleteChannel(db: Queries, { userId, id }: OwnedChannel): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('channels')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('address', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Counts a guess at the code of a channel, and returns the code's hash; null: none can be guessed any more. */
export async function countTry(db: Queries, { userId, id }: OwnedChannel, now: Instant) {
  const tried = await db
    .updateTable('channels')
    .set(({ ref }) => ({ code_tries: sql<number>`${ref('code_tries')} + 1` }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('code_tries', '<', MOST_TRIES)
    .where('code_expires_at', '>', moment(now))
    .returning('code_hash')
    .executeTakeFirst()
  return tried?.code_hash ?? null
}

/** Finds the mail of somebody who was invited, by the hash of their link; null: it is unknown, or has expired. */
export async function findInvited(db: Queries, codeHash: Buffer, now: Instant) {
  const row = await db
    .selectFrom('channels')
    .select(['id', 'user_id as userId', 'address', 'label', 'confirmed_at', 'made_in as madeIn'])
    .where('code_hash', '=', codeHash)
    .where('kind', '=', 'email')
    .where('code_expires_at', '>', moment(now))
    .executeTakeFirst()
  return row ?? null
}

/** Removes the channel of somebody who does not want what they were invited to. */
export async function deleteInvited(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('channels')
    .where('id', '=', id)
    .where('kind', '=', 'email')
    .where('address', 'is not', null)
    .execute()
}

/** Finds who reads the mails to a user, or to somebody they invited; null: nobody does any more. */
export async function findMailReader(
  db: Queries,
  reader: { readonly userId: string } | { readonly channelId: string },
): Promise<{ readonly userId: string; readonly address: string } | null> {
  const row = await db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(({ fn }) => ['u.id as userId', fn.coalesce('c.address', 'u.email').as('address')])
    .where((c) =>
      'userId' in reader
        ? c.and([c('u.id', '=', reader.userId), isAccountMail])
        : c.and([
            c('c.id', '=', reader.channelId),
            c('c.kind', '=', 'email'),
            c('c.address', 'is not', null),
          ]),
    )
    .executeTakeFirst()
  return row === undefined || row.address === null ? null : { userId: row.userId, address: row.address }
}

/** The channels of a user that somebody made: not the mail to the account's address, and not the chat of the bot. */
export async function madeChannels(db: Queries, userId: string) {
  return db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.kind', 'c.label', 'c.address', 'c.confirmed_at', 'c.created_at', 'c.made_in'])
    .select(isProven('c').as('is_proven'))
    .where('c.user_id', '=', userId)
    .where('c.kind', '<>', 'telegram')
    .where('c.address', 'is not', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}

/**
 * True in SQL for a row of the user `u` that is proven to be the owner's: marked so, or made since the address was confirmed,
 * which ended or marked whatever was there before.
 */
export function isProven(table: 'c' | 'f') {
  return sql<boolean>`(${sql.ref(`${table}.is_proven`)} or coalesce(${sql.ref(`${table}.created_at`)} >= u.email_confirmed_at, false))`
}

/** Marks the channels that somebody made as proven to be the owner's. */
export async function proveChannels(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ is_proven: true })
    .where('user_id', '=', userId)
    .where('kind', '<>', 'telegram')
    .where('address', 'is not', null)
    .execute()
}

/** A chat that was only named is another matter: its owner sees it in the settings until it agrees. */
export const oldChannels: OldRows = (now) => ({
  channels: sql`delete from channels where confirmed_at is null and address is not null and kind <> 'telegram'
    and created_at < ${ago(now, KEEP_UNCONFIRMED)}`,
})

export type SettingsOf<Kind extends ChannelKind> = z.infer<(typeof CHANNEL_KINDS)[Kind]['settings']>

/** What is sealed with a channel: its settings, and the key that signs its requests. */
type SealedSettings<Kind extends ChannelKind = ChannelKind> = {
  readonly settings: SettingsOf<Kind>
  readonly signingKey: string | null
}

/** Makes the key that signs the requests of a channel, as Standard Webhooks writes it. */
export function newSigningKey({ ids }: { readonly ids: Ids }): string {
  return `whsec_${ids.bytes(32).toString('base64')}`
}

export function sealSettings(secrets: Pick<Secrets, 'encrypt'>, sealed: SealedSettings): Buffer {
  return secrets.encrypt(JSON.stringify(sealed))
}

/** Opens the settings of a channel of this kind. Throws when they were sealed with a secret that is not known any more. */
export function openSettings<Kind extends ChannelKind>(
  secrets: Pick<Secrets, 'decrypt'>,
  kind: Kind,
  sealed: Buffer | null,
): SealedSettings<Kind> {
  if (sealed === null) throw new Error(`A channel of ${kind} has no settings`)
  const { settings, signingKey } = JSON.parse(secrets.decrypt(sealed)) as SealedSettings<Kind>
  return { settings: termsOf(kind).settings.parse(settings) as SettingsOf<Kind>, signingKey }
}

/** True in SQL for a channel `c` that is the mail to the account's own address. */
export const isAccountMail = sql<boolean>`(c.kind = 'email' and c.address is null)`

/**
 * True in SQL for a channel `c` of the user `u` to which what waits may be sent: on, and agreed to. How many mails an
 * unconfirmed address of an account may get is another rule.
 */
export const isOnAndAgreed = sql<boolean>`(c.is_on
  and case when ${isAccountMail} then u.email is not null else c.confirmed_at is not null end)`

/** True in SQL for a channel `c` of the user `u` that gets new messages: it has not ended besides. */
export const isReachable = sql<boolean>`(c.disabled_at is null and ${isOnAndAgreed})`

/** The columns of a channel of which nothing bad is known: it is new, or its reader has switched it on again. */
export const WELL_COLUMNS = {
  failing_since: null,
  failures: 0,
  gone_since: null,
  failing_notified_at: null,
  disabled_at: null,
  disabled_why: null,
} as const
