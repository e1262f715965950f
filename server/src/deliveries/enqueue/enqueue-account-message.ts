import { sql } from 'kysely'
import type { ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import { timestamp, type Tx } from '../../database/database.ts'
import type { MessageDetails } from '../../database/tables/notification-tables.ts'
import type { Deps } from '../../deps.ts'

/**
 * Enqueues a message about an account, in the caller's transaction: by mail, or on the channel that is named. When mail
 * is not configured, or the user does not exist or is just being deleted, nothing is written, but the work and the time
 * are the same.
 */
export async function enqueueAccountMessage(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'clock' | 'live' | 'mailer'>,
  message: {
    readonly kind: AccountMessageKind
    readonly userId: string
    readonly to: string
    readonly linkId: string | null
    readonly channel?: { readonly id: string; readonly kind: ChannelKind }
    /** The message's details besides its kind: `plan-changed` {plan, paused}, `payment-failed` {until}. */
    readonly details?: MessageDetails
  },
): Promise<void> {
  const { id: channelId, kind: channel } = message.channel ?? { id: null, kind: 'email' }
  if (channel === 'email' && deps.mailer === null) return
  const id = deps.ids.uuid()
  const now = timestamp(deps.clock.now())
  await sql`
    insert into deliveries (id, key, user_id, channel, channel_id, account_message, to_address, link_id, details, due_at,
      created_at)
    select ${id}::uuid, ${`letter:${id}`}::text, users.id, ${channel}::text, ${channelId}::uuid, ${message.kind}::text, ${message.to}::text,
      ${message.linkId}::uuid, ${message.details === undefined ? null : JSON.stringify(message.details)}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from users where users.id = ${message.userId}::uuid for key share`.execute(tx)
  await deps.live.publish(tx, { kind: 'deliveries' })
}
