import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { MOST_UNCONFIRMED_MAILS } from '@cratewatch/domain/notifications/sending/retry'
import { countUnconfirmedMail } from '../../collectors/users.ts'
import { moment, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { createLink } from './account-links.ts'
import type { Message, RecordMessage, UnconfirmedAddress } from './message.ts'

/** Returns the message if it counts towards the limit of an unconfirmed address; null: it is sent in any case. */
export function countedMail(channel: ChannelKind, message: Message): RecordMessage | null {
  if (channel !== 'email' || message.about === 'account' || message.about === 'event') return null
  return message.recipient.unconfirmed === null ? null : message
}

type LinkDeps = Pick<Deps, 'clock' | 'ids' | 'live' | 'secrets'>

/**
 * Counts one of the mails that an unconfirmed address may get, and returns the message with a link to confirm the
 * address. It runs in the caller's transaction by compare-and-set. null: none is left, or the address was confirmed or
 * changed meanwhile, so that the deliveries have to be read again.
 */
export async function takeUnconfirmedMail(
  tx: Tx,
  deps: LinkDeps,
  message: RecordMessage,
): Promise<RecordMessage | null> {
  const { userId, email } = message.recipient
  if (email === null) throw new Error('A mail was planned for a reader without an address')
  const mailsSent = await countUnconfirmedMail(tx, message.recipient)
  if (mailsSent === null) return null
  // From now on the user's watch list says that mails wait.
  if (mailsSent === MOST_UNCONFIRMED_MAILS)
    await deps.live.publish(tx, { kind: 'user', userId, what: 'profile' })
  const link = await confirmationLink(tx, deps, userId, email)
  return { ...message, recipient: { ...message.recipient, unconfirmed: { mailsSent, link } } }
}

/** Returns the newest valid link, or a new one. */
async function confirmationLink(
  tx: Tx,
  deps: LinkDeps,
  userId: string,
  email: string,
): Promise<UnconfirmedAddress['link']> {
  const purpose = 'email-confirmation'
  const newest = tx
    .selectFrom('account_links')
    .select(['id', 'expires_at as expiresAt', 'token_hash as tokenHash'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', moment(deps.clock.now()))
    .orderBy('expires_at', 'desc')
    .limit(1)
  const open = await newest.executeTakeFirst()
  if (open !== undefined) return { ...open, purpose, email }
  await createLink(tx, deps, { purpose, userId, email })
  return { ...(await newest.executeTakeFirstOrThrow()), purpose, email }
}
