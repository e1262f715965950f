import type { Selectable } from 'kysely'
import { believe, type Belief } from '@cratewatch/domain/availability/believe'
import { copiesForSale, type AvailabilityState } from '@cratewatch/domain/availability/observation'
import { continuesRun, isSameObservation } from '@cratewatch/domain/availability/same-observation'
import { transition, type Transition } from '@cratewatch/domain/availability/transition'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { between, later } from '@cratewatch/domain/kernel/instant'
import { observe } from '@cratewatch/domain/scheduling/policy/observe'
import type { Probe } from '@cratewatch/domain/scheduling/policy/probe'
import { timestamp, type Tx } from '../db/database.ts'
import type { ProbesTable } from '../db/watching-tables.ts'
import { countFacts } from './count-facts.ts'
import { goodCheck } from './good-check.ts'
import { holds, NO_LEASE } from '../queue/lease.ts'
import type { Look, Recorded, RecordingWorld } from './look.ts'
import { sightOf, columnsOf, doubtOf, seenOf, type Seen } from './stored-observation.ts'
import { lookedColumns, probeOf } from './stored-probe.ts'

/** Looks overtake each other by seconds; a stored look that lies further ahead was made by a clock since set right. */
const OVERTAKEN_BY = seconds(60)

/** Records a look in a transaction that holds the probe: whatever was seen is compared with what is stored by then. */
export async function recordLook(world: RecordingWorld, look: Look): Promise<Recorded> {
  return world.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('probes')
      .selectAll()
      .where('release_id', '=', look.releaseId)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return { kind: 'unwatched' }
    if (!holds(look.lease, row)) return { kind: 'lease-lost' }
    const before = seenOf(row)
    if (before !== null && isOvertaken(before, look)) {
      await releaseLease(tx, look)
      return { kind: 'outdated' }
    }
    const probe = probeOf(row, look.policy.priors)
    const known = { observation: before?.observation ?? null, doubt: doubtOf(row) }
    const belief = believe(known, look.reading, look.at, world.config.marketplace.checkFloor)
    const written =
      belief.kind === 'doubted'
        ? await noteDoubt(tx, look, belief, probe)
        : await recordBelieved(tx, world, { ...look, ...belief }, { row, probe, seen: before })
    const fact = goodCheck(look, probe, row, written.transition)
    if (fact !== null) await countFacts(tx, [fact])
    return { kind: 'recorded', ...written }
  })
}

type Believed = Look & Extract<Belief, { kind: 'believed' }>
type Written = { readonly transition: Transition; readonly alerted: number }
type Known = {
  readonly row: Pick<Selectable<ProbesTable>, 'state'>
  readonly probe: Probe
  readonly seen: Seen | null
}

async function recordBelieved(
  tx: Tx,
  world: RecordingWorld,
  look: Believed,
  { row, probe, seen }: Known,
): Promise<Written> {
  const kind = transition(look.before, look.observation)
  await writeSpan(tx, look, seen)
  await writeProbe(tx, look, { state: row.state, probe })
  if (look.before?.kind === 'withdrawn' && look.observation.kind !== 'withdrawn')
    await resumeWatches(tx, look.releaseId)
  const alerted = kind === 'same' ? 0 : await tellTransition(tx, world, look, kind)
  await world.live.publish(tx, { kind: 'releases', releaseIds: [look.releaseId], what: 'changed' })
  return { transition: kind, alerted }
}

/** What is believed stays, and the next look comes before all others as soon as it can confirm this one. */
async function noteDoubt(
  tx: Tx,
  look: Look,
  { doubt, askAgainAt }: Extract<Belief, { kind: 'doubted' }>,
  probe: Probe,
): Promise<Written> {
  const looked = observe(probe, probe.last?.sight ?? 'off', look.policy.clock, look.at)
  await tx
    .updateTable('probes')
    .set((row) => ({
      ...lookedColumns({ ...looked, isDoubted: true }, look.policy.clock, look.group),
      ...checkedColumns(look),
      checks: row('checks', '+', 1),
      doubted: doubt.kind,
      doubted_since: timestamp(doubt.since),
      retry_at: timestamp(askAgainAt),
    }))
    .where('release_id', '=', look.releaseId)
    .execute()
  return { transition: 'same', alerted: 0 }
}

/** What every good look writes. */
function checkedColumns({ at, lease }: Look) {
  return { observed_at: timestamp(at), failures: 0, ...(lease === null ? {} : NO_LEASE) }
}

function isOvertaken(before: Seen, look: Look): boolean {
  const ahead = between(look.at, before.at)
  return ahead > 0 && ahead <= OVERTAKEN_BY
}

async function releaseLease(tx: Tx, look: Look): Promise<void> {
  if (look.lease === null) return
  await tx.updateTable('probes').set(NO_LEASE).where('release_id', '=', look.releaseId).execute()
}

async function writeSpan(tx: Tx, look: Believed, before: Seen | null): Promise<void> {
  const isRun =
    before !== null &&
    isSameObservation(before.observation, look.observation) &&
    continuesRun(before.at, look.at)
  if (isRun) {
    await tx
      .updateTable('observation_spans')
      .set((row) => ({
        until_at: timestamp(later(before.at, look.at)),
        checks: row('checks', '+', 1),
      }))
      .where('id', '=', (row) =>
        row
          .selectFrom('observation_spans')
          .select('id')
          .where('release_id', '=', look.releaseId)
          .orderBy('from_at', 'desc')
          .limit(1),
      )
      .execute()
    return
  }
  const at = timestamp(look.at)
  await tx
    .insertInto('observation_spans')
    .values({
      release_id: look.releaseId,
      ...columnsOf(look.observation),
      from_at: at,
      until_at: at,
      checks: 1,
    })
    .execute()
}

async function writeProbe(
  tx: Tx,
  look: Believed,
  { state, probe }: { readonly state: AvailabilityState; readonly probe: Probe },
): Promise<void> {
  const { releaseId, observation, at, policy, group } = look
  const sight = sightOf(observation.kind) ?? 'off'
  const tier = sight === 'closed' ? 4 : probe.tier
  const looked = observe({ ...probe, tier }, sight, policy.clock, at)
  await tx
    .updateTable('probes')
    .set((row) => ({
      ...columnsOf(observation),
      ...lookedColumns(looked, policy.clock, group),
      ...checkedColumns(look),
      tier,
      checks: row('checks', '+', 1),
      doubted: null,
      doubted_since: null,
      ...(state === observation.kind ? {} : { state_since: timestamp(at) }),
    }))
    .where('release_id', '=', releaseId)
    .execute()
}

async function tellTransition(
  tx: Tx,
  world: RecordingWorld,
  look: Believed,
  kind: Transition,
): Promise<number> {
  const { releaseId, before, observation, at } = look
  const { id } = await tx
    .insertInto('transitions')
    .values({
      release_id: releaseId,
      kind,
      at: timestamp(at),
      count_before: copiesForSale(before),
      count_after: copiesForSale(observation),
      lowest_value: columnsOf(observation).lowest_value,
      lowest_currency: columnsOf(observation).lowest_currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { alerted } = await world.announce(tx, world, { transitionId: id, releaseId, kind, observation, at })
  if (kind === 'withdrawn') await pauseWatches(tx, look)
  return alerted
}

/** A release that came back is watched again by those who never stopped. */
async function resumeWatches(tx: Tx, releaseId: number): Promise<void> {
  await tx
    .updateTable('vinyls')
    .set({ paused_at: null, paused_reason: null })
    .where('release_id', '=', releaseId)
    .where('paused_reason', '=', 'withdrawn')
    .execute()
}

async function pauseWatches(tx: Tx, look: Look): Promise<void> {
  await tx
    .updateTable('vinyls')
    .set({ paused_at: timestamp(look.at), paused_reason: 'withdrawn' })
    .where('release_id', '=', look.releaseId)
    .where('paused_at', 'is', null)
    .execute()
}
