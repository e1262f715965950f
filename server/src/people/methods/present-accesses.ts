import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import type { RemovedMethod } from '@cratewatch/contracts/people/confirmations'
import type { AccessOutcome } from '@cratewatch/domain/accounts/proof'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { Deps } from '../../outbound/deps.ts'
import type { SessionOwner } from '../../http/caller/caller.ts'
import { listAccesses } from './access-sources.ts'

/** What an event has ended, for the page that lists it. The password is replaced, not removed. */
export function presentRemoved({ ended }: Pick<AccessOutcome, 'ended'>): RemovedMethod[] {
  return ended.filter(({ kind }) => kind !== 'password').map(({ kind, label }) => ({ kind, label }))
}

/** Lists what outlives the sessions of a user, with where each was made as far as that session is still open. */
export async function presentAccesses(
  { db }: Pick<Deps, 'db'>,
  { id: sessionId, userId }: SessionOwner,
): Promise<OwnAccess[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent'])
    .where('user_id', '=', userId)
    .execute()
  return (await listAccesses(db, userId)).map(
    ({ kind, id, label, madeAt, madeIn, lastUsedAt = null, isWaiting }) => ({
      kind,
      id,
      label,
      madeAt: wire(madeAt),
      isHere: madeIn === sessionId,
      madeOn: sessions.find((session) => session.id === madeIn)?.user_agent ?? null,
      lastUsedAt: lastUsedAt === null ? null : wire(lastUsedAt),
      isWaiting: isWaiting === true,
    }),
  )
}

const wire = (at: Instant) => new Date(at).toISOString()
