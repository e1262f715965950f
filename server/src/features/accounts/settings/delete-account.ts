import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { retryDeadlocks } from '../../../database/database-errors.ts'
import type { Tx } from '../../../database/database.ts'
import { lockCheckStates } from '../../../checks/drop-unwatched.ts'
import { watchesChanged } from '../../../checks/start-watching.ts'
import { refuse, type Refusal } from '../../../refusal.ts'
import type { Deps } from '../../../deps.ts'
import { deleteUser } from '../../../users/change-user.ts'
import { isLastOperator } from '../last-operator.ts'
import { endSessions } from '../sessions/sessions.ts'

/** What others do when an account goes, in its transaction before anything else; gives what is left for afterwards. */
export type Leaving = (tx: Tx, userId: string) => Promise<() => Promise<void>>

/**
 * Removes an account and everything of it, for good. An alert that is being written to it may be waiting for the same
 * rows the other way round; then one of the two is run again. The session that asked ends without a word: its page says
 * goodbye in its own time. The last operator stays: nobody could run the instance any more.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'config' | 'db' | 'live' | 'clock'>,
  userId: string,
  bySessionId: string | null,
  leaving: Leaving,
): Promise<Result<void, Refusal<'LAST_OPERATOR'>>> {
  const after = await retryDeadlocks(() =>
    deps.db.transaction().execute(async (tx) => {
      if (bySessionId !== null && (await isLastOperator(tx, deps, userId))) return null
      const finish = await leaving(tx, userId)
      await remove(tx, deps, userId, bySessionId)
      return finish
    }),
  )
  if (after === null) return refuse('LAST_OPERATOR')
  await after()
  return ok(undefined)
}

async function remove(
  tx: Tx,
  deps: Pick<Deps, 'live' | 'clock'>,
  userId: string,
  bySessionId: string | null,
): Promise<void> {
  const watches = await tx.selectFrom('watches').select('release_id').where('user_id', '=', userId).execute()
  const releaseIds = watches.map((watch) => watch.release_id)
  await lockCheckStates(tx, releaseIds)
  await endSessions(tx, deps, userId, bySessionId)
  await deleteUser(tx, userId)
  await watchesChanged(tx, releaseIds, deps.clock.now())
}
