import type { Reading } from '@cratewatch/domain/availability/observation'
import { continuesRun, isSameObservation } from '@cratewatch/domain/availability/same-observation'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { AskedGroup } from '@cratewatch/domain/scheduling/policy/asked-group'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'
import type { Queries } from '../db/database.ts'
import type { Lease } from '../queue/lease.ts'
import type { Look, Policy, Recorded, RecordingWorld } from './look.ts'
import { readClockAhead } from './policy-clock-row.ts'
import { readPriors, type Priors } from './priors.ts'
import { recordLook } from './record-look.ts'
import { recordSame, type SameLook } from './record-same.ts'
import { retryDeadlocks } from '../db/database-errors.ts'
import { seenOf, type Seen } from './stored-observation.ts'
import { askedGroupOf } from './stored-group.ts'
import { PROBE_COLUMNS, probeOf } from './stored-probe.ts'
import { coalesce } from '../queue/batch.ts'

/** What the caller knows of the probe already; saves reading it again. */
export type KnownProbe = {
  readonly seen: Seen | null
  readonly probe: Probe
  readonly policy: Policy
  /** The group that is asked in its place, as far as one is. */
  readonly group: AskedGroup | null
  /** How long the marketplace took; null when nobody checked, but a person looked. */
  readonly answerMs: number | null
  /** Records an unchanged look, possibly together with others. */
  recordSame?(same: SameLook): Promise<boolean>
}

/**
 * Records one good look at a release, made at `at`: state, history, what it teaches and, in the same transaction, the
 * alerts of a transition; or that it is to be confirmed by another look, and nothing else. Transitions are judged against what is stored, so that two looks cannot announce one thing
 * twice. Without a lease (somebody just added the record) the look counts whoever holds one.
 */
export async function recordObservation(
  world: RecordingWorld,
  releaseId: number,
  reading: Reading,
  lease: Lease | null,
  at: Instant = world.clock.now(),
  known?: KnownProbe,
): Promise<Recorded> {
  const policy = known?.policy ?? (await readPolicy(world.db, at))
  const { seen, probe, group } = known ?? (await readProbe(world.db, releaseId, policy.priors))
  const look: Look = { releaseId, reading, lease, at, policy, group, answerMs: known?.answerMs ?? null }
  const isRun = seen !== null && isRunOf(seen, reading) && continuesRun(seen.at, at)
  if (isRun && probe !== null && at >= seen.at) {
    const record = known?.recordSame ?? sameRecorder(world.db)
    if (await record({ look, seen, probe })) return { kind: 'recorded', transition: 'same', alerted: 0 }
  }
  return retryDeadlocks(() => recordLook(world, look))
}

/** Whether it saw what is believed, and nothing else had been seen in between. */
function isRunOf({ observation, doubt }: Seen, reading: Reading): boolean {
  return doubt === null && reading.kind !== 'unstated' && isSameObservation(observation, reading)
}

/** Records unchanged looks, those that come in while a statement runs together by the next one. */
export function sameRecorder(db: Queries): (same: SameLook) => Promise<boolean> {
  return coalesce((looks) => retryDeadlocks(() => recordSame(db, looks)))
}

/** What looks are judged by that belong to no claim. */
export async function readPolicy(db: Queries, now: Instant): Promise<Policy> {
  return { clock: await readClockAhead(db, now), priors: await readPriors(db) }
}

async function readProbe(
  db: Queries,
  releaseId: number,
  priors: Priors,
): Promise<{ readonly seen: Seen | null; readonly probe: Probe | null; readonly group: AskedGroup | null }> {
  const row = await db
    .selectFrom('probes')
    .select(['num_for_sale', 'lowest_value', 'lowest_currency', 'doubted_since', 'group_id'])
    .select(PROBE_COLUMNS)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  if (row === undefined) return { seen: null, probe: null, group: null }
  return { seen: seenOf(row), probe: probeOf(row, priors), group: await askedGroupOf(db, row) }
}
