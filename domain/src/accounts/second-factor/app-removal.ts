import { days } from '../../kernel/duration.ts'
import { between, plus, type Instant } from '../../kernel/instant.ts'

/** How long an app stays once the mailbox has begun its removal: so long whoever has the app, or reads the mail, can keep it. */
const REMOVED_AFTER = days(7)
/** When its owner is notified once more: a day before. */
const REMINDED_AFTER = days(6)

/** The removal of an authenticator app that is under way. An account has one at most. */
export type AppRemoval = {
  readonly begunAt: Instant
  /** When its owner was notified once more; null: not yet. */
  readonly remindedAt: Instant | null
}

/** When an app goes whose removal began then. */
export function removalAt(begunAt: Instant): Instant {
  return plus(begunAt, REMOVED_AFTER)
}

/** What is due of a removal. After days without a running process the app goes without another reminder. */
export function dueStep({ begunAt, remindedAt }: AppRemoval, now: Instant): 'none' | 'remind' | 'remove' {
  const passed = between(begunAt, now)
  if (passed >= REMOVED_AFTER) return 'remove'
  return remindedAt === null && passed >= REMINDED_AFTER ? 'remind' : 'none'
}

/** Whether a link may begin the removal of an app: it was asked for since that app was set up. */
export function isAboutApp(link: { readonly madeAt: Instant }, app: { readonly madeAt: Instant }): boolean {
  return link.madeAt >= app.madeAt
}
