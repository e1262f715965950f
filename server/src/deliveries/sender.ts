import type { Duration } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { Pace } from '@cratewatch/domain/notifications/pace'
import type { ChatMessage, ChatOutcome } from '../vendors/chat.ts'
import type { Mail, MailOutcome } from '../vendors/mailer.ts'
import type { Message, Recipient } from './message.ts'

/** What the vendors of channels take: values without behaviour, stored as JSON before they are sent. */
export type Content = Mail | ChatMessage

/** What the vendors of channels can answer. */
export type SendOutcome = MailOutcome | ChatOutcome

/** One channel: renders a message its way and hands it to its vendor. A new channel is a folder with a sender. */
export type Sender = {
  readonly channel: Channel
  /** The name under which all notifiers share what they know about the vendor's health and pace. */
  readonly vendor: string
  /** null: the vendor is asked as fast as it answers. */
  readonly pace: Pace | null
  /** Whether alerts that are due together for one reader make one message. */
  readonly gathers: boolean
  /** How long a message that got no answer waits before it is sent again: longer where one too many weighs more. */
  readonly repeatsAfter: Duration
  /** Where the reader gets messages on this channel; null: nowhere. */
  addressOf(recipient: Recipient): string | null
  /** Renders what is sent, and sent again, written at `at`. Throws only on bugs. */
  compose(message: Message, at: Instant): Content
  /** Sends what `compose` made: the same content gives the same message, byte for byte. Throws only on bugs. */
  send(content: Content): Promise<SendOutcome>
}
