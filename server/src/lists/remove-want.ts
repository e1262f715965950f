import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Deps } from '../outbound/deps.ts'
import { openAccount } from './open-account.ts'
import { passedOn } from './runs/list-requests.ts'

type RemovingDeps = Pick<Deps, 'budget' | 'db' | 'marketplaceSignIn' | 'secrets'>

/** Takes a record off a wantlist, as far as the marketplace can be asked now. */
export type RemoveWant = (releaseId: number) => Promise<'removed' | 'failed'>

/** How long a user who has bought a record waits for a slot of the budget. */
const PATIENCE = seconds(5)

/** Returns what takes records off a user's marketplace wantlist; null: no account is connected. */
export async function wantRemover(deps: RemovingDeps, userId: string): Promise<RemoveWant | null> {
  const account = await openAccount(deps, userId)
  if (account === null) return null
  const { access, signIn, username } = account
  return async (releaseId) => {
    const slot = await deps.budget.waitForPerson({ userId, urgency: 'now' }, PATIENCE)
    if (!slot.ok) return 'failed'
    const { result, headers } = await signIn.removeWant(access, username, releaseId)
    await deps.budget.report(headers, result.ok ? null : passedOn(result.error))
    if (!result.ok) return 'failed'
    // Otherwise it would be shown as wanted until the next sync.
    await deps.db
      .deleteFrom('wants')
      .where('user_id', '=', userId)
      .where('release_id', '=', releaseId)
      .execute()
    return 'removed'
  }
}
