import type { RemovedMethod } from '@cratewatch/contracts/accounts/confirmations'
import type { AccessOutcome } from '@cratewatch/domain/accounts/proof'

/** What an event has ended, for the page that lists it. The password is replaced, not removed. */
export function presentRemoved({ ended }: Pick<AccessOutcome, 'ended'>): RemovedMethod[] {
  return ended.filter(({ kind }) => kind !== 'password').map(({ kind, label }) => ({ kind, label }))
}
