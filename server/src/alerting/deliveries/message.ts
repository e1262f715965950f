import type { InstanceEvent, RecordEvent } from '@cratewatch/contracts/webhook-message'
import type { LinkPurpose } from '@cratewatch/domain/accounts/links/account-link'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { ShownPrice } from '@cratewatch/domain/alerts/shown-price'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { AccountMessageKind } from '@cratewatch/domain/notifications/account-message'
import type { AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import type { Outage } from '@cratewatch/domain/operating/health'
import type { PressingFilter } from '@cratewatch/domain/records/pressings'
import type { MessageDetails } from '../../database/tables/notification-tables.ts'
import type { RuleGrounds, ShownCopy } from '../alert-params.ts'
import type { ParcelAmounts } from '../parcel-rows.ts'

/** The channel that a message goes to, as its sender needs it. */
type RecipientChannel = {
  /** null: mail about the account. */
  readonly id: string | null
  readonly address: string | null
  /** The settings of its kind, sealed (server/src/alerting/channel-rows.ts). */
  readonly sealedSettings: Buffer | null
  /** Whether it has taken nothing since an answer; absent: it is well, as far as is known. */
  readonly isFailing?: boolean
}

export type Recipient = {
  readonly userId: string
  readonly channel: RecipientChannel
  /** Where mail of the channel goes, otherwise the address of the account. */
  readonly email: string | null
  readonly locale: Locale
  readonly timeZone: string
  /** null: the address is confirmed. */
  readonly unconfirmed: UnconfirmedAddress | null
  /** How many notifications are unread; only where the channel shows it. */
  readonly unread?: number
}

export type UnconfirmedAddress = {
  /** How many mails about records it got, including the one being sent. */
  readonly mailsSent: number
  /** Confirms the address; null until a mail is sent. */
  readonly link: MessageLink | null
}

export type ReleaseCard = {
  readonly id: number
  readonly artist: string
  readonly title: string
  readonly thumb: string
  readonly format: string | null
  readonly country: string | null
  readonly year: number | null
  readonly label: string | null
  readonly catalogueNumber: string | null
}

/** The album of which a watch wants any pressing that its filter lets through. */
export type WatchedAlbum = {
  readonly masterId: number
  readonly artist: string
  readonly title: string
  readonly filter: PressingFilter
}

/** The data of an alert, for every channel: its figures are current, not those of the planning. */
export type AlertMessage = {
  readonly about: 'alert'
  /** The key of the delivery: the same for every attempt. */
  readonly key: string
  readonly alert: AlertKind
  readonly grounds: RuleGrounds
  readonly recipient: Recipient
  readonly watchId: string
  /** With a watch on an album: the pressing that it is about. */
  readonly release: ReleaseCard
  /** null: the watch is on the release itself. */
  readonly album: WatchedAlbum | null
  readonly count: number
  /** The copy that a shop has listed, where that is what happened. */
  readonly copy: ShownCopy | null
  /** False: it does so no more, and is named in a digest beside others that do. */
  readonly holds: boolean
  /** The lowest, in the currency of the reader. */
  readonly price: ShownPrice | null
  /** When the observation was made that led to the alert. */
  readonly seenAt: Instant
}

/** The data of a message about the account; by mail only. */
export type AccountMessage = {
  readonly about: 'account'
  readonly key: string
  readonly kind: Exclude<AccountMessageKind, 'instance-event' | 'record-event'>
  /** `email`: the address of the message, which may differ from the account's. */
  readonly recipient: Recipient & { readonly email: string }
  readonly link: MessageLink | null
  readonly details: MessageDetails
  /** When it was requested. */
  readonly seenAt: Instant
}

/** An event, for programs: by signed webhooks only; those of the instance by webhooks of operators. */
export type EventMessage = {
  readonly about: 'event'
  readonly key: string
  readonly recipient: Recipient
  readonly event: InstanceEvent | RecordEvent
  /** When it happened. */
  readonly seenAt: Instant
}

export type MessageLink = {
  readonly id: string
  /** The stored hash of its token. */
  readonly tokenHash: Buffer
  readonly purpose: LinkPurpose
  /** The address that the link is about. */
  readonly email: string
  readonly expiresAt: Instant
}

/** Several alerts in one message, with the parcels that wait for the same time; `key` is the same for every attempt with exactly these alerts. */
export type DigestMessage = {
  readonly about: 'alerts'
  readonly key: string
  readonly recipient: Recipient
  readonly alerts: readonly AlertMessage[]
  readonly parcels?: readonly ParcelMessage[]
  /** When the oldest of them was seen. */
  readonly seenAt: Instant
}

/** A record of a parcel, with its copy as it is now. */
export type RecordInParcel = { readonly release: ReleaseCard; readonly copy: ShownCopy }

/** What to order together from a followed shop, within the limit that its reader has set. */
export type ParcelMessage = {
  readonly about: 'parcel'
  readonly key: string
  readonly recipient: Recipient
  readonly shop: { readonly id: string; readonly seller: string }
  readonly ceiling: Money
  /** What it costs now; null: prices of some records are too old to be shown, and may be the same. */
  readonly amounts: ParcelAmounts | null
  readonly records: readonly RecordInParcel[]
  /** When its prices were read. */
  readonly seenAt: Instant
}

export type RecordOnSale = {
  readonly release: ReleaseCard
  readonly album: WatchedAlbum | null
  readonly count: number
  readonly price: ShownPrice | null
}

/** An entry of a list that is for sale now: of an album all its copies, and the pressing that costs least. */
export type EntryOnSale = RecordOnSale & {
  readonly album: (WatchedAlbum & { readonly pressingsOnSale: number }) | null
}

/** The records of a list that are for sale now. */
export type WeeklyMessage = {
  readonly about: 'weekly'
  readonly key: string
  readonly recipient: Recipient
  /** Never empty; the latest to appear first, because those are easily missed. */
  readonly records: readonly EntryOnSale[]
  /** What does not work at the moment. */
  readonly outages: readonly Outage[]
  /** When its week began. */
  readonly seenAt: Instant
}

export type RecordMessage = AlertMessage | DigestMessage | ParcelMessage | WeeklyMessage

export type Message = RecordMessage | AccountMessage | EventMessage
