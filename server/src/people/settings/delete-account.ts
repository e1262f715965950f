import type { NotNull } from 'kysely'
import { ok, type Result } from '@cratewatch/domain/kernel/result'
import { retryDeadlocks } from '../../database/database-errors.ts'
import type { Tx } from '../../database/database.ts'
import { lockCheckStates } from '../../checking/drop-unwatched.ts'
import { watchesChanged } from '../../checking/start-watching.ts'
import { enqueueInstanceEvent, type EventDeps } from '../../alerting/decide/enqueue-message.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../outbound/deps.ts'
import { deleteUser } from '../../collectors/users.ts'
import { isLastOperator } from '../last-operator.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endTokens } from '../tokens/end-tokens.ts'

/**
 * Work of another feature when an account is deleted: runs first in its transaction, and returns what to do after the
 * commit.
 */
export type Leaving = (tx: Tx, userId: string) => Promise<() => Promise<void>>

/**
 * Deletes an account and its data, unless it is the last operator. An alert being written to it may lock the same rows
 * in the other order; one of the two is then retried. The caller's own session gets no live message, because its page
 * says goodbye itself.
 */
export async function deleteAccount(
  deps: EventDeps & Pick<Deps, 'db'>,
  userId: string,
  bySessionId: string | null,
  leaving: Leaving,
): Promise<Result<void, Refusal<'LAST_OPERATOR'>>> {
  const after = await retryDeadlocks(deps, () =>
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

async function remove(tx: Tx, deps: EventDeps, userId: string, bySessionId: string | null): Promise<void> {
  const watches = await tx
    .selectFrom('watches')
    .select('release_id')
    .where('user_id', '=', userId)
    .where('release_id', 'is not', null)
    .$narrowType<{ release_id: NotNull }>()
    .execute()
  const releaseIds = watches.map((watch) => watch.release_id)
  await lockCheckStates(tx, releaseIds)
  await endSessions(tx, deps, userId, bySessionId)
  await endTokens(tx, deps, userId)
  await deleteUser(tx, userId)
  await enqueueInstanceEvent(tx, deps, { type: 'user.deleted', userId, plan: null })
  await watchesChanged(tx, releaseIds, deps.clock.now())
}
