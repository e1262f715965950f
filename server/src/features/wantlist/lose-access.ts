import { timestamp } from '../../db/database.ts'
import type { Ask } from './ask-in-turn.ts'
import { failRun } from './end-run.ts'
import type { OpenAccount } from './open-account.ts'
import { pauseRun, postpone } from './postpone.ts'
import { settleStep, type ListWorld, type Run } from './runs.ts'

/** Any release will do: only whether our own key is accepted is of interest. */
const SOME_RELEASE = 1

/**
 * The marketplace refused somebody's permission. When it refuses our own key as well, the fault is ours, and nobody is
 * disconnected for it; else the permission was taken back there: it is forgotten, watches stay, the user is told.
 */
export async function loseAccess(
  world: ListWorld,
  ask: Ask,
  run: Run,
  account: OpenAccount,
  signal: AbortSignal,
): Promise<void> {
  const ours = await ask(run, () => world.marketplace.stats(SOME_RELEASE, signal), signal)
  if (!ours.ok) {
    if (ours.error.kind === 'no-slot') return postpone(world, run, ours.error.retryAfter)
    return pauseRun(world, run)
  }
  await world.db.transaction().execute(async (tx) => {
    if (await world.neighbours.loseAccess(tx, account)) return failRun(tx, world, run, 'revoked')
    // They have connected again meanwhile: the next step reads with the new permission.
    return settleStep(tx, run, { turn_at: timestamp(world.clock.now()) })
  })
}
