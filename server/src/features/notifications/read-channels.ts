import type { ChannelKind } from '@cratewatch/contracts/channels/kinds'
import { mayMailAddress } from '@cratewatch/domain/notifications/sending/unconfirmed-address'
import { isOwnOn } from '../../channels/account-channels.ts'
import { readOwnChat } from '../../channels/chat-channel.ts'
import { kindsOf } from '../../channels/instance-kinds.ts'
import { isAccountMail, isReachable } from '../../channels/reachable.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/** Reads the address and the chat of an account, and whether they are on. A chat may be on before it is named. */
export async function readChannels(queries: Queries, userId: string) {
  const user = await queries
    .selectFrom('users')
    .select([
      'email',
      isOwnOn('email', 'users.id').as('isMailOn'),
      isOwnOn('telegram', 'users.id').as('isChatOn'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...user, chat: await readOwnChat(queries, userId) }
}

export type OwnChannels = Awaited<ReturnType<typeof readChannels>>

/** Reads the kinds of channels by which messages reach a user now: those of an address that may be mailed among them. */
export async function readReachable(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<ChannelKind[]> {
  const rows = await db
    .selectFrom('channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.kind', 'u.email_confirmed_at', 'u.unconfirmed_mails', isAccountMail.as('is_account_mail')])
    .where('c.user_id', '=', userId)
    .where(isReachable)
    .execute()
  const reachable = rows.filter(
    ({ is_account_mail: isOwn, email_confirmed_at: confirmedAt, unconfirmed_mails: mailsSent }) =>
      !isOwn || mayMailAddress({ isConfirmed: confirmedAt !== null, mailsSent }),
  )
  return [...kindsOf(config)].filter((kind) => reachable.some((channel) => channel.kind === kind))
}
