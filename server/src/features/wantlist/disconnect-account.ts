import { timestamp } from '../../database/database.ts'
import type { ListRequest } from './runs/list-requests.ts'
import { failRun, isRefusedAgain, NOT_REFUSED } from './runs/end-run.ts'
import type { OpenAccount } from './open-account.ts'
import { pauseRun, postpone } from './runs/postpone.ts'
import { settleStep, type ListDeps, type Run } from './runs/runs.ts'

/** Any release will do: the request only shows whether the instance's own key is accepted. */
const SOME_RELEASE = 1

/**
 * Handles a refused permission. When the marketplace refuses the instance's own key as well, the instance is at fault
 * and nobody is disconnected. Otherwise, when it is refused again minutes later, the permission was withdrawn there: it is
 * forgotten, watches stay, the user is notified.
 */
export async function disconnectAccount(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  account: OpenAccount,
  signal: AbortSignal,
): Promise<void> {
  const ours = await request(run, () => deps.marketplace.stats(SOME_RELEASE, signal), signal)
  if (!ours.ok) {
    if (ours.error.kind === 'no-slot') return postpone(deps, run, ours.error.retryAfter)
    return pauseRun(deps, run)
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await isRefusedAgain(tx, deps, run, 'revoked'))) return
    if (await deps.otherFeatures.revokeAccess(tx, account)) return failRun(tx, deps, run, 'revoked')
    // The user has connected again meanwhile: the next step reads with the new permission.
    return settleStep(tx, run, { ...NOT_REFUSED, due_at: timestamp(deps.clock.now()) })
  })
}
