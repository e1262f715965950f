import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { ShownPrice } from '@cratewatch/domain/alerts/price-to-show'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Refusal } from '../../base/refusal.ts'
import type { Say } from '../../base/texts/speak.ts'
import type { AskedConnection } from '../kinds/alert-buttons.ts'
import type { ChatSpeaker } from '../../outbound/vendors/chat.ts'
import type { NamedRecord, ChatSearch } from './commands.ts'

/** The user who has connected a chat. */
export type ChatUser = {
  readonly userId: string
  readonly locale: Locale
  readonly timeZone: string
  readonly plan: Plan
  /** Whether alerts are sent to the chat. */
  readonly isOn: boolean
  /** The person in the messenger who connected it; null: unknown. */
  readonly connectedBy: string | null
}

export type ChatRecord = {
  readonly watchId: string
  /** master: any pressing of an album. */
  readonly kind: 'release' | 'master'
  /** Of the release or of the master. */
  readonly discogsId: number
  readonly artist: string
  readonly title: string
  readonly country: string | null
  readonly year: number | null
  readonly count: number
  readonly price: ShownPrice | null
  readonly isMuted: boolean
}

/** A release that a search found. */
export type FoundInChat = {
  readonly releaseId: number
  readonly masterId: number | null
  /** With the artist. */
  readonly title: string
  readonly format: string | null
  readonly country: string | null
  readonly year: number | null
}

export type ChatStatus = {
  readonly total: number
  readonly onSale: number
  readonly lastChecked: Instant | null
}

type Done = Promise<Result<unknown, Refusal<ErrorCode>>>

/** What people can do from the chat: the verbs of the API, passed in so that this folder imports no other feature. */
export type ChatVerbs = {
  /** Finds the user of a chat; null: nobody has connected it. */
  findUserByChat(chatId: string): Promise<ChatUser | null>
  /** Claims the code of a link for the person who opened it, and returns the question to ask the chat. */
  claim(token: string, speaker: ChatSpeaker): Promise<Result<AskedConnection, 'invalid'>>
  /** Connects a chat by the code of the answered question. */
  connect(token: string, speaker: ChatSpeaker): Promise<Result<ChatUser, 'invalid' | 'not-yours' | 'taken'>>
  /** Declines a question. False: another person in the chat has to answer. */
  decline(token: string, speaker: ChatSpeaker): Promise<boolean>
  switchAlerts(user: ChatUser, isOn: boolean): Promise<void>
  /** Disconnects a chat in which nobody can be reached any more. */
  disconnect(chatId: string): Promise<void>
  move(from: string, to: string): Promise<void>
  list(
    userId: string,
    page: number,
  ): Promise<{ records: readonly ChatRecord[]; pages: number; total: number }>
  record(userId: string, watchId: string): Promise<ChatRecord | null>
  /** Finds the entry of a release or an album; of a release that only its album covers, that of the album. */
  recordOf(userId: string, named: NamedRecord): Promise<ChatRecord | null>
  status(userId: string): Promise<ChatStatus>
  search(userId: string, search: ChatSearch): Promise<Result<readonly FoundInChat[], Refusal<ErrorCode>>>
  add(userId: string, named: NamedRecord): Promise<Result<{ watchId: string }, Refusal<ErrorCode>>>
  remove(userId: string, watchId: string): Done
  mute(userId: string, watchId: string, choice: MuteChoice): Done
  /** Leaves a pressing out of a watch on its album. */
  exclude(userId: string, watchId: string, releaseId: number): Done
}

/** What a conversation needs besides its texts. */
export type ConversationDeps = {
  readonly verbs: ChatVerbs
  readonly siteUrl: string
  /** Returns a refusal's text for users. */
  readonly explain: (refusal: Refusal<ErrorCode>, locale: Locale) => string
}

/** A conversation with the user who has connected the chat, in their language. */
export type Talk = ConversationDeps & { readonly user: ChatUser; readonly say: Say<'bot'> }
