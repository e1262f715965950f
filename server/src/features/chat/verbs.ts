import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import type { Result } from '@cratewatch/domain/kernel/result'
import type { MuteChoice } from '@cratewatch/domain/notifications/mute'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Refusal } from '../../refusal.ts'
import type { AskedConnection } from '../../deliveries/channels/telegram/connect-question.ts'
import type { ChatSpeaker } from '../../vendors/chat.ts'

/** Whom a chat belongs to. */
export type ChatUser = {
  readonly userId: string
  readonly locale: Locale
  readonly timeZone: string
  readonly plan: Plan
  /** Whether alerts go to the chat. */
  readonly isOn: boolean
  /** Who in the messenger connected it; null: not known. */
  readonly connectedBy: string | null
}

export type ChatRecord = {
  readonly watchId: string
  readonly releaseId: number
  readonly artist: string
  readonly title: string
  readonly country: string | null
  readonly year: number | null
  readonly count: number
  readonly lowest: Money | null
  readonly isMuted: boolean
}

export type ChatStatus = {
  readonly total: number
  readonly onSale: number
  readonly lastChecked: Instant | null
}

type Done = Promise<Result<unknown, Refusal<ErrorCode>>>

/**
 * What people can do from the chat: the same verbs that stand behind the API, handed in so that the conversation
 * knows no other feature.
 */
export type ChatVerbs = {
  /** null: no account has connected this chat. */
  findUserByChat(chatId: string): Promise<ChatUser | null>
  /** Takes the code of a link for who opened it: what the chat is to be asked. */
  claim(token: string, speaker: ChatSpeaker): Promise<Result<AskedConnection, 'invalid'>>
  /** Connects a chat by the code of its question. */
  connect(token: string, speaker: ChatSpeaker): Promise<Result<ChatUser, 'invalid' | 'not-yours' | 'taken'>>
  /** False: somebody else in the chat has to answer. */
  decline(token: string, speaker: ChatSpeaker): Promise<boolean>
  switchAlerts(user: ChatUser, isOn: boolean): Promise<void>
  /** Nobody can be reached in this chat any more. */
  disconnect(chatId: string): Promise<void>
  move(from: string, to: string): Promise<void>
  list(
    userId: string,
    page: number,
  ): Promise<{ records: readonly ChatRecord[]; pages: number; total: number }>
  record(userId: string, watchId: string): Promise<ChatRecord | null>
  recordOf(userId: string, releaseId: number): Promise<ChatRecord | null>
  status(userId: string): Promise<ChatStatus>
  add(userId: string, releaseId: number): Promise<Result<{ watchId: string }, Refusal<ErrorCode>>>
  remove(userId: string, watchId: string): Done
  mute(userId: string, watchId: string, choice: MuteChoice): Done
}
