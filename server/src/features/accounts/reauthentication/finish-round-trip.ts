import { between } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import type { Session } from '../../../http/caller.ts'
import { refuse } from '../../../refusal.ts'
import type { World } from '../../../world.ts'
import { renewSession } from './renew-session.ts'
import { ROUND_TRIP_LIFETIME, type RoundTripProof } from './round-trip.ts'

/**
 * Authenticates the holder of a session again by the proof that this browser brought back; gives the session's new token.
 * A proof counts once: it must be younger than the session's last authentication.
 */
export async function finishRoundTrip(
  world: Pick<World, 'db' | 'clock' | 'ids'>,
  session: Pick<Session, 'id'>,
  proof: RoundTripProof | null,
) {
  if (proof === null || proof.sessionId !== session.id) return refuse('INVALID_TOKEN')
  if (between(proof.provenAt, world.clock.now()) >= ROUND_TRIP_LIFETIME) return refuse('INVALID_TOKEN')
  return world.db.transaction().execute(async (tx) => {
    const { authenticated_at: last } = await tx
      .selectFrom('sessions')
      .select('authenticated_at')
      .where('id', '=', session.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (last >= proof.provenAt) return refuse('INVALID_TOKEN')
    return ok(await renewSession(world, tx, session.id, proof.provenAt))
  })
}
