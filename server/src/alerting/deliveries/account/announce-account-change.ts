import type { AccountChange } from '@cratewatch/domain/accounts/links/account-change'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import type { Tx } from '../../../database/database.ts'
import { recordSecurityEvent } from '../../../collectors/security-events.ts'
import type { Deps } from '../../../outbound/deps.ts'
import { enqueueAccountMessage } from '../../decide/enqueue-message.ts'
import { createLink } from './account-links.ts'

export type AccountAnnouncement = {
  readonly userId: string
  readonly change: AccountChange
  /** The session in which it happened; null: none, or unknown. */
  readonly sessionId: string | null
  /** The network it was done from; absent: not from a browser. */
  readonly network?: string | null | undefined
  /** The address to mail. Absent: the account's, if confirmed; null: none. */
  readonly to?: string | null
  /** Requested, but not done yet. */
  readonly isPending?: true
}

const MESSAGES: Readonly<Record<AccountChange['what'], AccountMessageKind>> = {
  email: 'email-changed',
  password: 'password-changed',
  'method-added': 'method-added',
  'method-removed': 'method-removed',
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
  const { userId, change, sessionId, isPending } = announcement
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
  await enqueueAccountMessage(tx, deps, { kind, userId, to, linkId, details: { ...change } })
}

/**
 * Records the change, unless it is a sign-in from a new device, which is recorded already. The device is that of the
 * session, if there is one.
 */
async function recordChange(
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
  if (change.what === 'method-added' || change.what === 'method-removed') {
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
