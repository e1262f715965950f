import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ChannelKind } from '@cratewatch/contracts/channels/kinds'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'
import type { ChatMessage, ChatOutcome } from '../../vendors/chat.ts'
import type { Mail, MailOutcome } from '../../vendors/mailer.ts'
import type { PushMessage } from '../../vendors/push.ts'
import type { TargetOutcome, TargetRequest } from '../../vendors/targets.ts'
import type { Message, Recipient } from '../message.ts'

/** The content that a vendor sends: plain values, stored as JSON before they are sent. */
export type Content = Mail | ChatMessage | TargetRequest | PushMessage

/** The outcomes of sending. */
export type SendOutcome = MailOutcome | ChatOutcome | TargetOutcome

/** Which of a reader's alerts that are due together become one message: all, or those that were held. */
export type Gathers = 'all' | 'held'

/** A few words to a target outside of deliveries: a test, or the code that confirms it. */
export type Notice = { readonly title: string; readonly text: string }

/** One kind of channel: renders messages and sends them by its vendor. */
export type Sender = {
  readonly channel: ChannelKind
  /** The name under which all notifiers share the vendor's health and limits. */
  readonly vendor: string
  /** null: messages are sent as fast as the vendor answers. */
  readonly pace: Pace | null
  readonly gathers: Gathers
  /** How long an unanswered message waits before it is repeated: longer where a duplicate annoys more. */
  readonly repeatsAfter: Duration
  /** Returns the reader's address on this channel; null: none. */
  addressOf(recipient: Recipient): string | null
  /** Renders the content to be sent and repeated, with the date `at`. Throws only on bugs. */
  compose(message: Message, at: Instant): Content
  /** Renders a notice. Throws only on bugs. */
  notice(recipient: Recipient, notice: Notice, at: Instant): Content
  /** Sends what `compose` or `notice` rendered: the same content gives the same bytes. Throws only on bugs. */
  send(content: Content): Promise<SendOutcome>
}
