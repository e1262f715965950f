import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { Pace } from '@cratewatch/domain/notifications/sending/pace'
import type { ChatMessage, ChatOutcome } from '../../vendors/chat.ts'
import type { Mail, MailOutcome } from '../../vendors/mailer.ts'
import type { Message, Recipient } from '../message.ts'

/** The contents that vendors of channels send: plain values, stored as JSON before they are sent. */
export type Content = Mail | ChatMessage

/** The outcomes of sending. */
export type SendOutcome = MailOutcome | ChatOutcome

/** One channel: renders a message its way and hands it to its vendor. A new channel is a folder with a sender. */
export type Sender = {
  readonly channel: Channel
  /** The name under which all notifiers share the health and the pace of the vendor. */
  readonly vendor: string
  /** null: messages are sent as fast as the vendor answers. */
  readonly pace: Pace | null
  /** Whether alerts that are due together for one reader make one message. */
  readonly gathers: boolean
  /** How long a message that got no answer waits before it is sent again: longer where one too many weighs more. */
  readonly repeatsAfter: Duration
  /** Where the reader gets messages on this channel; null: nowhere. */
  addressOf(recipient: Recipient): string | null
  /** Renders the content that is sent, and sent again, with the date `at`. Throws only on bugs. */
  compose(message: Message, at: Instant): Content
  /** Sends what `compose` made: the same content gives the same message, byte for byte. Throws only on bugs. */
  send(content: Content): Promise<SendOutcome>
}
