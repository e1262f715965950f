import { timestamp } from '../../database/database.ts'
import type { ListRequest } from './runs/list-requests.ts'
import { failRun } from './runs/end-run.ts'
import type { OpenAccount } from './open-account.ts'
import { pauseRun, postpone } from './runs/postpone.ts'
import { settleStep, type ListDeps, type Run } from './runs/runs.ts'

/** Any release will do: only whether our own key is accepted is of interest. */
const SOME_RELEASE = 1

/**
 * The marketplace refused somebody's permission. When it refuses our own key as well, the fault is ours, and nobody is
 * disconnected for it; else the permission was taken back there: it is forgotten, watches stay, the user is told.
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
    if (await deps.otherFeatures.revokeAccess(tx, account)) return failRun(tx, deps, run, 'revoked')
    // They have connected again meanwhile: the next step reads with the new permission.
    return settleStep(tx, run, { due_at: timestamp(deps.clock.now()) })
  })
}
