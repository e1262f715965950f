import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Duration } from '@cratewatch/domain/kernel/duration'

/** One button below a message: it opens an address, or tells the bot `data` (at most 64 bytes). */
export type ChatButton =
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly data: string }

export type ChatMessage = {
  readonly chatId: string
  /** The messenger's HTML: `<b>`, `<i>`, `<a href>`, everything else escaped; at most 4,096 characters. */
  readonly html: string
  readonly buttons: readonly (readonly ChatButton[])[]
  /** An address whose preview is shown above the text; null: no preview. */
  readonly preview: string | null
}

/**
 * `refused` is about this chat alone: it takes no messages, now or later. `moved`: the group lives on under another
 * id. Whatever else went wrong is `retry`; `blame` says whether messages to others fare better, and `limit` that the
 * messenger wants quiet for `after`. `unanswered`: it was asked to, and did not say whether it did.
 */
export type ChatOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'retry'
      readonly blame: 'message' | 'server' | 'limit'
      readonly why: string
      readonly after: Duration | null
    }
  | { readonly kind: 'unanswered'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'moved'; readonly to: string }

/** A chat that something comes from. */
export type ChatPlace = { readonly chatId: string; readonly isGroup: boolean; readonly name: string }

/** Who writes or presses, and where. `personId` null: the messenger does not say. */
export type ChatSpeaker = ChatPlace & { readonly personId: string | null }

/** What people do with the bot, as far as anything follows from it. */
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
  /** The bot was blocked, or thrown out. */
  | { readonly kind: 'left'; readonly from: ChatPlace }
  | { readonly kind: 'moved'; readonly from: ChatPlace; readonly to: string }

export type ReceivedUpdate = { readonly id: number; readonly update: ChatUpdate | null }

export type ChatCommand = { readonly command: string; readonly description: string }

/** The messenger. Nothing throws for what the messenger or the way to it does: that is part of the answers. */
export type Chat = {
  /** The bot's name, for links that open it; null: the messenger does not say right now. Asked once. */
  username(): Promise<string | null>
  send(message: ChatMessage): Promise<ChatOutcome>
  /** Says that a press was heard, with a short line for who pressed; late or lost answers do not matter. */
  answerPress(pressId: string, line: string): Promise<void>
  /** Takes the buttons off a message, or exchanges them; a message that is gone does not matter. */
  replaceButtons(chatId: string, messageId: number, buttons: ChatMessage['buttons']): Promise<void>
  /**
   * Waits for what people do, from update `offset` on; what came before is forgotten by the messenger. null: it could
   * not be asked. An empty list after some seconds: nobody did anything.
   */
  listen(offset: number, signal: AbortSignal): Promise<readonly ReceivedUpdate[] | null>
  /** Has updates brought to an address, with the secret that vouches for them; null: no more. False: not possible now. */
  bring(webhook: { readonly url: string; readonly secret: string } | null): Promise<boolean>
  /** Reads an update as it was brought; null: this is none. */
  readUpdate(body: unknown): ReceivedUpdate | null
  /** Shows the commands in the messenger, for people of a language; without one for everybody else. */
  showCommands(commands: readonly ChatCommand[], language: Locale | null): Promise<void>
}
