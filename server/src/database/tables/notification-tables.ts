import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import type { Digest } from '@cratewatch/domain/alerts/digest'
import type { QuietWindow } from '@cratewatch/domain/alerts/quiet-hours'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import type { NotSentReason } from '@cratewatch/domain/notifications/alert-kind'
import type { UnsentChannel } from '@cratewatch/domain/notifications/decide-alert'
import type { ColumnType } from 'kysely'
import type { Defaulted, Json, LeaseColumns, NullableTime, Time } from './columns.ts'

export type NotificationTables = {
  notifications: NotificationsTable
  channels: ChannelsTable
  feeds: FeedsTable
  /** A link of an alert that changed something besides a mute, and cannot again. */
  used_links: {
    /** Its token without the signature. */
    link: string
    /** What it was about, when the watch is gone. */
    release_id: number
    used_at: Time
  }
  /** What a collector removed, for some minutes, and what a sync ended, for months; see `removals.ts`. */
  removals: {
    id: string
    user_id: string
    release_ids: readonly number[]
    /** The rows by table. */
    kept: ColumnType<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>, string, string>
    removed_at: Time
    /** Until when what a sync ended comes back with its record; null: a collector removed it. */
    kept_until: NullableTime
    /** The followed list that its record had left; null: the wantlist, or a collector removed it. */
    ended_by: Defaulted<string | null>
  }
  /** How many entries a user is shown, kept by triggers; no row: none yet. */
  entry_counts: {
    user_id: string
    shown: number
    unread: number
  }
  deliveries: DeliveriesTable
  chat_links: ChatLinksTable
}

/** `channelId` is missing where it was stored before there were rows of channels. */
type StoredUnsent = Pick<UnsentChannel, 'reason'> & {
  readonly channel: ChannelKind
  readonly channelId?: string
}

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
  unsent: ColumnType<readonly StoredUnsent[] | null, string | null | undefined, string | null>
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

/** What a channel gets: alerts, the list of the week, what came of lookups, and for operators alarms and events. */
export type ChannelShare = {
  readonly alerts: 'all' | 'starred' | 'none'
  readonly summaries: boolean
  readonly alarms: boolean
  /** Missing: false, as in rows of before there were events. */
  readonly events?: boolean | undefined
  /** Missing: false, as before there were such messages. */
  readonly lookups?: boolean | undefined
}

/** One way to reach one user. */
export type ChannelsTable = {
  id: string
  user_id: string
  kind: ChannelKind
  label: string
  /** As people recognise it; null: the address of the account, whose channel everybody has. */
  address: string | null
  /** What its sender needs to reach it, as JSON, and the key that signs for it; null: the address is enough. */
  sealed_settings: Buffer | null
  gets: ColumnType<ChannelShare, string | undefined, string>
  /** null: at once. */
  digest: Json<Digest>
  /** null: those of the account. */
  quiet: Json<readonly QuietWindow[]>
  is_on: Defaulted<boolean>
  /** When the target agreed; null: nothing is sent there but the question. Mail to the account's address has its own rule. */
  confirmed_at: NullableTime
  /** Of the code or link that was sent there. */
  code_hash: Buffer | null
  code_expires_at: NullableTime
  code_tries: Defaulted<number>
  /** Since when it has taken no message, and how many answers in a row; null: it is well (`ChannelLife`). */
  failing_since: NullableTime
  failures: Defaulted<number>
  /** Since when its service says that the address is gone; null: it has not said so since it took a message. */
  gone_since: NullableTime
  /** When its reader was notified that it takes nothing. */
  failing_notified_at: NullableTime
  /** When it ended, because its service has said so twice; a message that it takes, or switching it on, ends this. */
  disabled_at: NullableTime
  /** The words of whoever takes nothing. */
  disabled_why: string | null
  /** The person in the messenger who connected the chat by a link; null: unknown, or connected by its id. */
  person_id: string | null
  /** The session that made it. */
  made_in: string | null
  is_proven: Defaulted<boolean>
  created_at: Time
}

/** The secret address of the alerts of one user as a feed. */
export type FeedsTable = {
  user_id: string
  id: string
  token_hash: Buffer
  created_at: Time
  last_used_at: NullableTime
  /** The session that made it; null: not known. */
  made_in: string | null
  is_proven: Defaulted<boolean>
}

export type DeliveriesTable = LeaseColumns & {
  id: string
  /** `<event>:<channel>`, unique, so that an alert has one delivery a channel. */
  key: string
  notification_id: string | null
  user_id: string
  channel: ChannelKind
  /** The channel, which may be gone by now; null: mail about the account, or a delivery of before there were rows of channels. */
  channel_id: Defaulted<string | null>
  /** A message about the account, to `to_address`; null: an alert, about `notification_id`. */
  account_message: AccountMessageKind | null
  to_address: string | null
  link_id: string | null
  /** The details of a message besides its kind. */
  details: ColumnType<MessageDetails | null, string | null | undefined, string | null>
  due_at: Time
  /** Of what is due at one moment the lowest goes first; messages about accounts before alerts. */
  precedence: Defaulted<number>
  /** Why it is not due at once. */
  waits: 'free-plan' | 'with-others' | 'quiet-hours' | 'digest' | 'retry' | null
  /** Held for a digest or quiet hours: it goes in one message with all others that are due then. */
  held: Defaulted<boolean>
  state: Defaulted<'pending' | 'delivered' | 'superseded' | 'ended'>
  attempts: Defaulted<number>
  /** How often it was refused for what is in it: it is sent in a simpler form each time. */
  refusals: Defaulted<number>
  /** The delivery whose message includes this one: its own id, or that of another delivery to the same user. */
  message_of: string | null
  /** The message being sent, until it is settled (server/src/alerting/deliveries/send/prepare-message.ts). */
  sealed_message: Buffer | null
  /** Why it was not sent, once settled; `last_error` holds the vendor's text. */
  reason: NotSentReason | null
  last_error: string | null
  created_at: Time
  settled_at: NullableTime
}

export type MessageDetails = Readonly<Record<string, string | number | null>>
