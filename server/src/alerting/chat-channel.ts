import type { Instant } from '@cratewatch/domain/kernel/instant'
import { sql, type Insertable } from 'kysely'
import { timestamp, type Queries, type Tx } from '../database/database.ts'
import type { ChannelsTable } from '../database/tables/notification-tables.ts'
import type { SessionOwner } from '../http/caller/caller.ts'
import type { Deps } from '../outbound/deps.ts'
import { WELL_COLUMNS } from './channel-rows.ts'

/** The chat of an account. */
export type OwnChat = {
  readonly id: string
  /** The messenger's name of the person or group; null: unknown. */
  readonly name: string | null
  readonly isOn: boolean
  /** When a person in it agreed; null: the id is only what the user typed, and nothing is sent there. */
  readonly agreedAt: Instant | null
}

/** Selects the chats of accounts, each with its id in the messenger. */
export function chats(queries: Queries) {
  return (
    queries
      .selectFrom('channels')
      .where('kind', '=', 'telegram')
      // Without one, chat is only switched on.
      .where('address', 'is not', null)
      .select([
        'user_id',
        'label',
        'confirmed_at',
        'person_id',
        'made_in',
        'is_proven',
        'channels.created_at',
      ])
      .select((row) => [
        row.ref('address').$notNull().as('chat_id'),
        row
          .and([row('is_on', '=', true), row('disabled_at', 'is', null)])
          .$castTo<boolean>()
          .as('is_on'),
      ])
  )
}

/** Reads the chat of an account; null: it has none. */
export async function readOwnChat(queries: Queries, userId: string): Promise<OwnChat | null> {
  const row = await chats(queries).where('user_id', '=', userId).executeTakeFirst()
  if (row === undefined) return null
  return { id: row.chat_id, name: nameOf(row), isOn: row.is_on, agreedAt: row.confirmed_at }
}

/** Returns the name of a chat; null: it is labelled by its id, because no name is known. */
export function nameOf(chat: { readonly label: string; readonly chat_id: string }): string | null {
  return chat.label === chat.chat_id ? null : chat.label
}

/** Disconnects an account's chat and cancels what was started. May be repeated. */
export async function forgetChat(tx: Tx, deps: Pick<Deps, 'live'>, userId: string): Promise<void> {
  await endChatLinks(tx, { user_id: userId })
  await ownChat(tx, userId).execute()
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}

function ownChat(tx: Tx, userId: string) {
  return tx.deleteFrom('channels').where('kind', '=', 'telegram').where('user_id', '=', userId)
}

type NewChat = {
  readonly chatId: string
  readonly name: string
  /** The person in the messenger who agreed; null: unknown. */
  readonly personId: string | null
  /** The session that asked for it. */
  readonly sessionId: string | null
}

type ChattingDeps = Pick<Deps, 'ids' | 'clock'>

/** Connects a chat in which a person has agreed. It counts as proven if the account's address is. */
export async function connectChatTo(
  tx: Tx,
  deps: ChattingDeps,
  userId: string,
  chat: NewChat,
): Promise<void> {
  const { email_confirmed_at: addressConfirmedAt } = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await putChat(tx, deps, userId, {
    address: chat.chatId,
    label: chat.name,
    is_on: true,
    confirmed_at: timestamp(deps.clock.now()),
    person_id: chat.personId,
    made_in: chat.sessionId,
    is_proven: addressConfirmedAt !== null,
  })
}

/** Stores the chat of an account in place of another, which keeps what it gets and when. */
async function putChat(
  tx: Tx,
  { ids, clock }: ChattingDeps,
  userId: string,
  chat: Pick<
    Insertable<ChannelsTable>,
    'label' | 'address' | 'is_on' | 'confirmed_at' | 'person_id' | 'made_in' | 'is_proven'
  >,
): Promise<void> {
  const created_at = timestamp(clock.now())
  await tx
    .insertInto('channels')
    .values({ id: ids.uuid(), user_id: userId, kind: 'telegram', created_at, ...chat })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // Written out: a kept plan with a parameter in its place would fit no partial index.
        .where('kind', '=', sql.lit('telegram'))
        .doUpdateSet({ ...chat, ...WELL_COLUMNS }),
    )
    .execute()
}

/** Disconnects a chat from all users but this one, and returns those. */
export async function takeChat(tx: Tx, chatId: string, userId: string): Promise<readonly { id: string }[]> {
  return tx
    .deleteFrom('channels')
    .where('kind', '=', 'telegram')
    .where('address', '=', chatId)
    .where('confirmed_at', 'is not', null)
    .where('user_id', '<>', userId)
    .returning('user_id as id')
    .execute()
}

/**
 * Stores the chat that a user named, which has not agreed yet; the same chat stays unchanged. Without one, it stores that
 * chat is switched on, until a chat is named or connected.
 */
export async function nameChat(
  tx: Tx,
  deps: ChattingDeps,
  { id: sessionId, userId }: SessionOwner,
  chat: { readonly chatId: string | null; readonly isOn: boolean },
): Promise<void> {
  const { chatId, isOn } = chat
  const before = await readOwnChat(tx, userId)
  if (before?.id === chatId) return
  if (chatId === null && !isOn) await ownChat(tx, userId).execute()
  else
    await putChat(tx, deps, userId, {
      address: chatId,
      label: chatId ?? '',
      is_on: isOn,
      confirmed_at: null,
      person_id: null,
      made_in: sessionId,
      is_proven: false,
    })
}

/** Removes the chat that a user named, unless a person in it has agreed. */
export async function forgetNamedChat(tx: Tx, userId: string): Promise<void> {
  await ownChat(tx, userId).where('confirmed_at', 'is', null).execute()
}

/** Marks the connected chat, if there is one, as proven to be the owner's. */
export async function proveChat(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('channels')
    .set({ is_proven: true })
    .where('kind', '=', 'telegram')
    .where('user_id', '=', userId)
    .execute()
}

/** Disables a chat where nobody can be reached, and returns whose it was. */
export async function disableChat(tx: Tx, chatId: string, now: Instant): Promise<readonly { id: string }[]> {
  return tx
    .updateTable('channels')
    .set({ disabled_at: timestamp(now), disabled_why: null })
    .where('kind', '=', 'telegram')
    .where('address', '=', chatId)
    .where('is_on', '=', true)
    .where('disabled_at', 'is', null)
    .where('confirmed_at', 'is not', null)
    .returning('user_id as id')
    .execute()
}

/** Moves all connections of a group to the group's new id. */
export async function moveChat(db: Queries, from: string, to: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ address: to })
    .where('kind', '=', 'telegram')
    .where('address', '=', from)
    // Already done when reported twice, by a failed message and by an update.
    .where('address', '<>', to)
    .execute()
}

/** Deletes a link by its id, or the link of a user. */
export async function endChatLinks(
  db: Queries,
  which: { readonly id: string } | { readonly user_id: string },
): Promise<void> {
  await db
    .deleteFrom('chat_links')
    .where((row) => row.and(which))
    .execute()
}
