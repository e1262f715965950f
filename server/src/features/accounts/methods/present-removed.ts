import type { RemovedMethod } from '@cratewatch/contracts/accounts/confirmations'
import type { ProofOutcome } from '@cratewatch/domain/accounts/proof'

/** The sign-in methods that a proof has ended, for the page that lists them. */
export function presentRemoved({ endedMethods }: Pick<ProofOutcome, 'endedMethods'>): RemovedMethod[] {
  return endedMethods.map(({ kind, label }) => ({ kind, label }))
}
