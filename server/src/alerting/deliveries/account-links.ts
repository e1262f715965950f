import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import type { Access } from '@cratewatch/domain/accounts/access'
import type { AccountChange, AppRemovalBegun } from '@cratewatch/domain/accounts/links/account-change'
import { linkExpiry, type LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import { hashToken } from '../../base/secrets.ts'
import { recordSecurityEvent } from '../../collectors/security-events.ts'
import { moment, timestamp, type Queries, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { enqueueAccountMessage } from '../enqueue-message.ts'
import { linkToken } from '../tokens.ts'

export type OpenLink = {
  readonly id: string
  readonly purpose: LinkPurpose
  /** null: made for an address without an account; it is not valid. */
  readonly userId: string | null
  readonly email: string
  /** The session that asked for it; null: none, or not known. */
  readonly sessionId: string | null
  readonly madeAt: Instant
}

/** Finds the link of a token while it can be used for one of these purposes; null otherwise. */
export async function findOpenLink(
  queries: Queries,
  purposes: readonly LinkPurpose[],
  token: string,
  now: Instant,
): Promise<OpenLink | null> {
  const row = await queries
    .selectFrom('account_links')
    .select(['id', 'purpose', 'user_id as userId', 'email', 'session_id as sessionId'])
    .select('created_at as madeAt')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .where('user_id', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a link up. False: it was used or expired meanwhile. */
export async function spendLink(tx: Tx, linkId: string, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_links')
    .set({ used_at: timestamp(now) })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Closes a user's open links for these purposes, which something newer has made wrong. */
export async function closeLinks(
  tx: Tx,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: timestamp(now) })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}

type LinkRequest = {
  readonly purpose: LinkPurpose
  /** null: made for an address without an account; it is not valid. */
  readonly userId: string | null
  readonly email: string
  /** The session that requested it. */
  readonly sessionId?: string | null
  /** The change that a link with the purpose `undo` undoes. */
  readonly undoes?: AccountChange
}

/** Makes a link for a mail and returns its id. Only the hash of its token is stored. */
export async function createLink(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'secrets'>,
  request: LinkRequest,
): Promise<string> {
  const { purpose, userId, email, sessionId = null, undoes } = request
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  await tx
    .insertInto('account_links')
    .values({
      id,
      purpose,
      user_id: userId,
      email,
      session_id: sessionId,
      undoes: undoes === undefined ? null : JSON.stringify(undoes),
      token_hash: hashToken(linkToken(deps.secrets, purpose, id)),
      created_at: timestamp(now),
      expires_at: timestamp(linkExpiry(purpose, now)),
    })
    .execute()
  return id
}

/** Whatever is announced when it happens; the removal of an app is mailed twice. */
type Announced = Exclude<AccountChange, AppRemovalBegun>

type AccountAnnouncement = {
  readonly userId: string
  readonly change: Announced
  /** The session in which it happened; null: none, or unknown. */
  readonly sessionId: string | null
  /** The network it was done from; absent: not from a browser. */
  readonly network?: string | null | undefined
  /** The address to mail. Absent: the account's, if confirmed; null: none. */
  readonly to?: string | null
  /** Requested, but not done yet. */
  readonly isPending?: true
  /** What else it has ended, which the mail names. */
  readonly ended?: readonly RemovedMethod[]
}

const MESSAGES: Readonly<Record<Announced['what'], AccountMessageKind>> = {
  email: 'email-changed',
  password: 'password-changed',
  'method-added': 'method-added',
  'method-removed': 'method-removed',
  'setting-changed': 'setting-changed',
  'new-device': 'new-device',
}

/**
 * Records a change of an account and mails its owner, with a link that undoes it and locks others out, in the caller's
 * transaction. Nothing is mailed without a confirmed address, or when mail is not configured.
 */
export async function announceAccountChange(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'live' | 'log' | 'mailer' | 'secrets'>,
  announcement: AccountAnnouncement,
): Promise<void> {
  const { userId, change, sessionId, isPending, ended = [] } = announcement
  await recordChange(tx, deps, announcement)
  const to = announcement.to === undefined ? await confirmedAddress(tx, userId) : announcement.to
  if (to === null || deps.mailer === null) return
  const linkId = await createLink(tx, deps, {
    purpose: 'undo',
    userId,
    email: to,
    sessionId,
    undoes: change,
  })
  const kind = isPending ? 'email-change-notice' : MESSAGES[change.what]
  const details = ended.length === 0 ? { ...change } : { ...change, ended: JSON.stringify(ended) }
  await enqueueAccountMessage(tx, deps, { kind, userId, to, linkId, details })
}

/** Whose method it is. `id`: the session in which it came or went; null: none. */
type MethodOwner = Pick<AccountAnnouncement, 'userId' | 'network'> & { readonly id: string | null }

/** Records a method that an account has got or lost, and mails the owner; their pages learn of it. */
export async function announceMethod(
  tx: Tx,
  deps: Parameters<typeof announceAccountChange>[1],
  { id: sessionId, userId, network }: MethodOwner,
  method: Pick<Access, 'kind' | 'id' | 'label'>,
  what: 'method-added' | 'method-removed' = 'method-added',
): Promise<void> {
  const change = { what, kind: method.kind, id: method.id, label: method.label }
  await announceAccountChange(tx, deps, { userId, change, sessionId, network })
  await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
}

/**
 * Records the change, unless it is a sign-in from a new device, which is recorded already. The device is that of the
 * session, if there is one.
 */
export async function recordChange(
  tx: Tx,
  deps: Parameters<typeof recordSecurityEvent>[1],
  { userId, change, sessionId, network = null, isPending }: AccountAnnouncement,
): Promise<void> {
  if (change.what === 'new-device') return
  const session = await tx
    .selectFrom('sessions')
    .select('user_agent as userAgent')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const from = { userAgent: session?.userAgent ?? null, network }
  const event = { outcome: 'succeeded', userId, from } as const
  if ('kind' in change) {
    return recordSecurityEvent(tx, deps, { ...event, kind: change.what, method: change.kind })
  }
  if (change.what === 'password') {
    const kind = sessionId === null ? 'password-reset' : 'password-changed'
    return recordSecurityEvent(tx, deps, { ...event, kind })
  }
  const kind = isPending ? 'email-change-requested' : 'email-confirmed'
  return recordSecurityEvent(tx, deps, { ...event, kind })
}

async function confirmedAddress(tx: Tx, userId: string): Promise<string | null> {
  const account = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account?.email ?? null
}
