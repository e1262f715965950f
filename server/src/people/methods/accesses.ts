import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import { isDoubtful, type AccessOutcome } from '@cratewatch/domain/accounts/after-event'
import { deleteChannel, madeChannels, proveChannels } from '../../alerting/channel-rows.ts'
import { listChatLinks } from '../../alerting/channels/chat-links.ts'
import { chats, endChatLinks, forgetChat, nameOf, proveChat } from '../../alerting/chat-channel.ts'
import { deleteFeed, proveFeed, readFeedRow } from '../../alerting/feeds/feed-address.ts'
import { wire, wireOrNull } from '../../base/wire-time.ts'
import { proveSharedLists, readSharedLists, removeSharedList } from '../../collectors/shared-lists.ts'
import type { Queries, Tx } from '../../database/database.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import type { Deps } from '../../outbound/deps.ts'
import { settings } from './set-by-sessions.ts'
import {
  appRemoval,
  authenticator,
  inRows,
  MADE,
  marketplace,
  passkeys,
  password,
  sso,
  type AccessSource,
  type HeldAccess,
  type EndDeps,
} from './sign-in-methods.ts'

/**
 * The connected chat and a link that could still connect one: they open no session, but receive alerts and can change the
 * list.
 */
const chat: AccessSource = {
  kind: 'chat',
  tables: ['channels', 'chat_links'],
  async list(queries, userId) {
    const accesses: HeldAccess[] = []
    const chat = await chats(queries).where('user_id', '=', userId).executeTakeFirst()
    if (chat !== undefined)
      accesses.push({
        kind: 'chat',
        id: chat.chat_id,
        label: nameOf(chat),
        madeAt: chat.confirmed_at ?? chat.created_at,
        madeIn: chat.made_in,
        proven: chat.is_proven,
        isWaiting: chat.confirmed_at === null,
      })
    for (const { id, created_at: madeAt, session_id: madeIn } of await listChatLinks(queries, userId))
      accesses.push({ kind: 'chat', id, label: null, madeAt, madeIn, proven: false, isWaiting: true })
    return accesses
  },
  async end(tx, deps, userId, id) {
    const chat = await chats(tx).where('user_id', '=', userId).executeTakeFirst()
    if (chat?.chat_id === id) await forgetChat(tx, deps, userId)
    else await endChatLinks(tx, { id, user_id: userId })
  },
  prove: (tx, userId) => proveChat(tx, userId),
}

/** Ends a user's tokens, or the one of this id: calls with them are refused, and their live streams close. */
export async function endTokens(
  tx: Tx,
  deps: EndDeps,
  userId: string,
  id: string | null = null,
): Promise<void> {
  const ended = await tx
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .returning('id')
    .execute()
  for (const token of ended) await deps.live.publish(tx, { kind: 'session-ended', sessionId: token.id })
}

/** Personal tokens: they open no session, but act for the account. */
const tokens = inRows('token', {
  tables: ['personal_tokens'],
  list: (queries, userId) =>
    queries
      .selectFrom('personal_tokens')
      .select(['id', 'name as label', 'created_at as madeAt', ...MADE])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  end: (tx, userId, id, deps) => endTokens(tx, deps, userId, id),
  prove: (tx, userId) =>
    tx.updateTable('personal_tokens').set({ proven: true }).where('user_id', '=', userId).execute(),
})

/** Channels of every kind, browsers and invited people among them: they read what an account collects. */
const channels = inRows('channel', {
  tables: ['channels', 'deliveries'],
  async list(queries, userId) {
    const rows = await madeChannels(queries, userId)
    return rows.map((channel) => ({
      id: channel.id,
      label: `${channel.label} (${channel.address})`,
      // Its mail is sent when the target agrees, and what that mail undoes is what has come since.
      madeAt: channel.confirmed_at ?? channel.created_at,
      madeIn: channel.made_in,
      // A target that has not agreed could still do so.
      proven: channel.is_proven && channel.confirmed_at !== null,
      isWaiting: channel.confirmed_at === null,
    }))
  },
  end: (tx, userId, id) => deleteChannel(tx, { userId, id }),
  prove: proveChannels,
})

/** The secret address of the alerts as a feed. */
const feed = inRows('feed', {
  tables: ['feeds'],
  async list(queries, userId) {
    const row = await readFeedRow(queries, userId)
    if (row === null) return []
    const { id, created_at: madeAt, made_in: madeIn, is_proven: proven, last_used_at: lastUsedAt } = row
    return [{ id, label: null, madeAt, madeIn, proven, lastUsedAt }]
  },
  end: deleteFeed,
  prove: proveFeed,
})

/** The pages of the own list at secret addresses. */
const sharedLists = inRows('shared-list', {
  tables: ['shared_lists'],
  async list(queries, userId) {
    const lists = await readSharedLists(queries, userId)
    return lists.map(({ id, name: label, created_at: madeAt, made_in: madeIn, proven, opened_at }) => ({
      id,
      label,
      madeAt,
      madeIn,
      proven,
      lastUsedAt: opened_at,
    }))
  },
  end: removeSharedList,
  prove: proveSharedLists,
})

/** Every kind of access. One that is missing here would survive the events that should end it. */
export const ACCESS_SOURCES: readonly AccessSource[] = [
  password,
  marketplace,
  passkeys,
  authenticator,
  appRemoval,
  sso,
  chat,
  tokens,
  channels,
  feed,
  sharedLists,
  ...settings,
]

/** Lists whatever outlives a session of an account, or only what is of these kinds. */
export async function listAccesses(
  queries: Queries,
  userId: string,
  kinds: readonly string[] | null = null,
): Promise<HeldAccess[]> {
  const accesses: HeldAccess[] = []
  for (const source of ACCESS_SOURCES)
    if (kinds?.includes(source.kind) !== false) accesses.push(...(await source.list(queries, userId)))
  return accesses
}

/** What an event has ended, for the page that lists it. The password is replaced, not removed. */
export function presentRemoved({ ended }: Pick<AccessOutcome, 'ended'>): RemovedMethod[] {
  return ended.filter(({ kind }) => kind !== 'password').map(({ kind, label }) => ({ kind, label }))
}

/** Lists what outlives the sessions of a user, with where each was made, as far as that is known. */
export async function presentAccesses(
  { db, clock }: Pick<Deps, 'clock' | 'db'>,
  { id: sessionId, userId }: SessionOwner,
): Promise<OwnAccess[]> {
  const devices = await readDevices(db, userId)
  const now = clock.now()
  return (await listAccesses(db, userId)).map((access) => {
    const { kind, id, label, madeAt, madeIn, lastUsedAt = null, isWaiting } = access
    return {
      kind,
      id,
      label,
      madeAt: wire(madeAt),
      isHere: madeIn === sessionId,
      madeOn: (madeIn && devices.get(madeIn)) ?? null,
      madeIn,
      isDoubtful: isDoubtful(access, sessionId, now),
      lastUsedAt: wireOrNull(lastUsedAt),
      isWaiting: isWaiting === true,
    }
  })
}

/** Reads on which device each session of a user is, or was. */
async function readDevices(db: Queries, userId: string): Promise<ReadonlyMap<string, string | null>> {
  const open = db.selectFrom('sessions')
  const ended = db.selectFrom('ended_sessions')
  const sessions = await open
    .select(['id', 'user_agent'])
    .where('user_id', '=', userId)
    .union(ended.select(['id', 'user_agent']).where('user_id', '=', userId))
    .execute()
  return new Map(sessions.map(({ id, user_agent: userAgent }) => [id, userAgent]))
}
