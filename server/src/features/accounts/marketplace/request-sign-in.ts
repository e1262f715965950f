import { seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { SignInAnswer } from '../../../vendors/marketplace-sign-in.ts'
import type { Deps } from '../../../deps.ts'

/** How long a sign-in waits for a slot of the budget. */
const PATIENCE = seconds(5)

export type AskFailure =
  | { readonly kind: 'busy'; readonly retryAfter: Duration }
  | { readonly kind: 'expired' | 'unavailable' }

/**
 * Sends one request about a sign-in, within the small share of the budget kept for people who are not signed in yet.
 */
export async function askSignIn<T>(
  deps: Pick<Deps, 'budget' | 'log'>,
  question: () => Promise<SignInAnswer<T>>,
): Promise<Result<T, AskFailure>> {
  const slot = await deps.budget.waitFor('guest', PATIENCE)
  if (!slot.ok) return refused({ kind: 'busy', retryAfter: slot.error.retryAfter })
  const { result, headers } = await question()
  const failure = result.ok ? null : result.error
  // An expired sign-in says nothing about the marketplace's health.
  await deps.budget.report(headers, failure?.kind === 'expired' ? null : failure)
  if (result.ok) return ok(result.value)
  if (result.error.kind === 'expired') return refused({ kind: 'expired' })
  deps.log.warn({ failure: result.error }, 'a sign-in by the marketplace failed')
  return refused({ kind: 'unavailable' })
}
