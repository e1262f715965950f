import type { ErrorCode } from '@cratewatch/contracts/errors'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Refusal } from '../../refusal.ts'
import type { ChatVerbs } from './verbs.ts'

/** What a conversation needs besides its texts. */
export type ConversationDeps = {
  readonly verbs: ChatVerbs
  readonly siteUrl: string
  /** Returns a refusal's text for users. */
  readonly explain: (refusal: Refusal<ErrorCode>, locale: Locale) => string
}
