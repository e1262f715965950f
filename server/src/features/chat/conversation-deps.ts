import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Refusal } from '../../refusal.ts'
import type { ChatVerbs } from './verbs.ts'

/** What a conversation needs beside its words. */
export type ConversationDeps = {
  readonly verbs: ChatVerbs
  readonly siteUrl: string
  /** What a refusal says to a person. */
  readonly explain: (refusal: Refusal<ErrorCode>, locale: Locale) => string
}
