import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { UnsentChannel } from '@cratewatch/domain/notifications/decide-alert'
import type { NotSentReason } from '@cratewatch/domain/notifications/reasons'
import type { ColumnType } from 'kysely'
import type { Defaulted, LeaseColumns, NullableTime, Time } from './columns.ts'

export type NotificationsTable = {
  id: string
  user_id: string
  watch_id: string | null
  release_id: number | null
  transition_id: number | null
  type: 'AVAILABILITY_CHANGE' | 'WEEKLY_REMINDER' | 'SYSTEM'
  title_key: string
  message_key: string
  params: ColumnType<Record<string, string | number | null>, string, string>
  created_at: Time
  read_at: NullableTime
  /** Why nothing was sent, for example `cool-down`; such entries are kept for the record's history. */
  silent_reason: string | null
  /** Identifies a scheduled message that is sent once, for example `weekly:2026-01-05`. */
  occasion: string | null
  /** The channels without a delivery, and why. */
  unsent: ColumnType<readonly UnsentChannel[] | null, string | null | undefined, string | null>
}

/** An open connection of a chat: by a link with a one-time code, or by a button in the chat whose id was typed. */
export type ChatLinksTable = {
  id: string
  /** At most one is open for each user. */
  user_id: string
  purpose: 'link' | 'confirmation'
  chat_id: string | null
  /** The person in the messenger who opened the link and has to answer; null: anybody in the chat may. */
  telegram_user_id: string | null
  /** The session that asked for it. */
  session_id: string | null
  token_hash: Buffer
  created_at: Time
  expires_at: Time
}

export type DeliveriesTable = LeaseColumns & {
  id: string
  /** `<transition>:<user>:<channel>`, unique, so that an alert has one delivery a channel. */
  key: string
  notification_id: string | null
  user_id: string
  channel: Channel
  /** A message about the account, to `to_address`; null: an alert, about `notification_id`. */
  account_message: AccountMessageKind | null
  to_address: string | null
  link_id: string | null
  /** The details of a message besides its kind. */
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>
  due_at: Time
  /** Why it is not due at once. */
  waits: 'free-plan' | 'with-others' | 'quiet-hours' | 'digest' | 'retry' | null
  /** Held for a digest or quiet hours: it goes in one message with all others that are due then. */
  held: Defaulted<boolean>
  state: Defaulted<'pending' | 'delivered' | 'superseded' | 'ended'>
  attempts: Defaulted<number>
  /** The delivery whose message includes this one: its own id, or that of another delivery to the same user. */
  message_of: string | null
  /** The message being sent, until it is settled (server/src/deliveries/send/stored-message.ts). */
  sealed_message: Buffer | null
  /** Why it was not sent, once settled; `last_error` holds the vendor's text. */
  reason: NotSentReason | null
  last_error: string | null
  created_at: Time
  settled_at: NullableTime
}

export type MessageDetails = Readonly<Record<string, string | number | null>>
