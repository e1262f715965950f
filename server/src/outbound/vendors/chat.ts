import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { SendOutcome } from './send-outcome.ts'

/** One button below a message: opens an address, or sends `data` (at most 64 bytes) to the bot. */
export type ChatButton =
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly data: string }

export type ChatMessage = {
  readonly chatId: string
  /** HTML as the messenger allows: `<b>`, `<i>`, `<a href>`, the rest escaped; at most 4,096 characters. */
  readonly html: string
  readonly buttons: readonly (readonly ChatButton[])[]
  /** An address whose preview is shown above the text; null: no preview. */
  readonly preview: string | null
  /** The text has no markup. */
  readonly isPlain?: true
}

/** The chat that an update comes from. */
export type ChatPlace = { readonly chatId: string; readonly isGroup: boolean; readonly name: string }

/** The person who writes or presses, and their chat. `personId` null: the messenger does not say. */
export type ChatSpeaker = ChatPlace & { readonly personId: string | null }

/** What people do with the bot, as far as the product reacts to it. */
export type ChatUpdate =
  | {
      readonly kind: 'message'
      readonly from: ChatSpeaker
      readonly text: string
      readonly language: string | null
    }
  | {
      readonly kind: 'press'
      readonly from: ChatSpeaker
      readonly pressId: string
      readonly messageId: number | null
      readonly data: string
      readonly language: string | null
    }
  /** The bot was blocked or removed. */
  | { readonly kind: 'left'; readonly from: ChatPlace }
  | { readonly kind: 'moved'; readonly from: ChatPlace; readonly to: string }

export type ReceivedUpdate = { readonly id: number; readonly update: ChatUpdate | null }

export type ChatCommand = { readonly command: string; readonly description: string }

/** The messenger. Failures of the messenger or the network are results, not exceptions. */
export type Chat = {
  /** Returns the bot's name, for links that open it; null: not known now. Requested once. */
  username(): Promise<string | null>
  send(message: ChatMessage): Promise<SendOutcome>
  /** Answers a pressed button with a short notice; a late or lost answer does no harm. */
  answerPress(pressId: string, line: string): Promise<void>
  /** Replaces or removes the buttons of a message; does nothing when the message is gone. */
  replaceButtons(chatId: string, messageId: number, buttons: ChatMessage['buttons']): Promise<void>
  /**
   * Waits some seconds for updates from number `offset` on; the messenger then forgets those before it. null: the
   * request failed. Empty: nothing happened.
   */
  listen(offset: number, signal: AbortSignal): Promise<readonly ReceivedUpdate[] | null>
  /**
   * Sets the webhook for updates, with the secret that authenticates them; null: removes it. False: not possible now.
   */
  bring(webhook: { readonly url: string; readonly secret: string } | null): Promise<boolean>
  /** Reads an update received by webhook; null: it is none. */
  readUpdate(body: unknown): ReceivedUpdate | null
  /** Registers the commands that the messenger shows to people of a language; null: to all others. */
  showCommands(commands: readonly ChatCommand[], language: Locale | null): Promise<void>
}
