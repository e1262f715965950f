import type { Channel } from '@cratewatch/domain/notifications/channel'
import type { Pace } from '@cratewatch/domain/notifications/pace'
import type { ChatOutcome } from '../vendors/chat.ts'
import type { MailOutcome } from '../vendors/mailer.ts'
import type { Letter } from './letter.ts'

/** What the vendors of channels can answer. */
export type SendOutcome = MailOutcome | ChatOutcome

/** One channel: renders a letter its way and hands it to its vendor. A new channel is a folder with a sender. */
export type Sender = {
  readonly channel: Channel
  /** The name under which all couriers share what they know about the vendor's health and pace. */
  readonly vendor: string
  /** null: the vendor is asked as fast as it answers. */
  readonly pace: Pace | null
  /** Whether alerts that are due together for one reader make one message. */
  readonly gathers: boolean
  /** Throws only on bugs. */
  send(letter: Letter): Promise<SendOutcome>
}
