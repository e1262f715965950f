import { between } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { refuse } from '../../../refusal.ts'
import { askSecondFactor, proveAgain, type Prover, type ProvingDeps } from './prove-again.ts'
import { renewSession } from './renew-session.ts'
import { ROUND_TRIP_LIFETIME, type RoundTripProof } from './round-trip.ts'

/**
 * Authenticates the holder of a session again by the proof that this browser brought back, and by the second factor
 * where the account asks for it; returns the session's new token. A proof counts once: it must be younger than the
 * session's last authentication.
 */
export async function finishRoundTrip(
  deps: ProvingDeps,
  prover: Pick<Prover, 'session' | 'from'>,
  { proof, code }: { readonly proof: RoundTripProof | null; readonly code: string },
) {
  const { id: sessionId, userId } = prover.session
  if (proof === null || proof.sessionId !== sessionId) return refuse('INVALID_TOKEN')
  if (between(proof.provenAt, deps.clock.now()) >= ROUND_TRIP_LIFETIME) return refuse('INVALID_TOKEN')
  return proveAgain(deps, { ...prover, method: proof.method }, async (tx) => {
    const { authenticated_at: last } = await tx
      .selectFrom('sessions')
      .select('authenticated_at')
      .where('id', '=', sessionId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (last >= proof.provenAt) return refuse('INVALID_TOKEN')
    const asked = await askSecondFactor(tx, deps, userId, code)
    return asked.ok ? ok(await renewSession(deps, tx, sessionId, proof.provenAt)) : asked
  })
}
