import { sql } from 'kysely'
import { atItsWord, type Observation } from '@cratewatch/domain/availability/observation'
import { decideItem, decideSeen } from '@cratewatch/domain/wantlist/decide-item'
import type { Reason } from '@cratewatch/domain/wantlist/run'
import { timestamp } from '../../db/database.ts'
import type { Ask } from './ask-in-turn.ts'
import { completeRun } from './end-run.ts'
import { importItem } from './import-item.ts'
import { itemFailed } from './item-failed.ts'
import { readItems, type Item } from './read-items.ts'
import { noteInStep, settleStep, type ListWorld, type Run } from './runs.ts'
import { settleItem } from './settle-item.ts'

/** Items that need no request are settled this many at once. */
const BATCH = 200

type Decided = { readonly item: Item; readonly reason: Reason }

/**
 * Looks at the next items: all that can be decided by what is known here at once, else one that costs a request. When
 * none is left, the run is complete.
 */
export async function checkNext(world: ListWorld, ask: Ask, run: Run, signal: AbortSignal): Promise<void> {
  const items = await readItems(world.db, run, BATCH)
  const stop = items.find((item) => item.action === 'stop')
  if (stop !== undefined) return endWatch(world, run, stop)
  const now = world.clock.now()
  const decisions = items.map((item) => ({ item, decision: decideItem(item.facts, wishOf(run), now) }))
  const skipped = decisions.flatMap(({ item, decision }) =>
    decision.kind === 'skip' ? [{ item, reason: decision.reason }] : [],
  )
  if (skipped.length > 0) return skip(world, run, skipped)
  const next = decisions[0]
  if (next === undefined) return world.db.transaction().execute((tx) => completeRun(tx, world, run))
  await noteInStep(world.db, run, { current_item: next.item.label })
  if (next.decision.kind === 'import') return importItem(world, ask, run, next.item, null, signal)
  return lookAt(world, ask, run, next.item, signal)
}

export function wishOf(run: Run) {
  return { trigger: run.trigger, alsoOnSale: run.also_on_sale }
}

/** Asks whether a release is for sale, and does what follows from it. */
async function lookAt(world: ListWorld, ask: Ask, run: Run, item: Item, signal: AbortSignal): Promise<void> {
  const seen = await ask(run, () => world.marketplace.stats(item.releaseId, signal), signal)
  if (!seen.ok) return itemFailed(world, run, item, seen.error)
  const at = world.clock.now()
  const observation = atItsWord(seen.value)
  const decision = decideSeen(observation.kind, wishOf(run))
  if (decision.kind === 'import') {
    return importItem(world, ask, run, item, { observation: seen.value, at }, signal)
  }
  await world.db.transaction().execute(async (tx) => {
    await settleItem(tx, world, run, item, { outcome: 'skipped', reason: decision.reason, asked: true })
    await tx
      .insertInto('sightings')
      .values({ release_id: item.releaseId, ...sightingColumns(observation), seen_at: timestamp(at) })
      .onConflict((conflict) =>
        conflict
          .column('release_id')
          .doUpdateSet({ ...sightingColumns(observation), seen_at: timestamp(at) }),
      )
      .execute()
  })
}

function sightingColumns(observation: Observation) {
  return {
    state: observation.kind,
    num_for_sale: observation.kind === 'on-sale' ? observation.count : 0,
  }
}

function skip(world: ListWorld, run: Run, skipped: readonly Decided[]): Promise<void> {
  const ids = skipped.map(({ item }) => item.releaseId)
  const reasons = skipped.map(({ reason }) => reason)
  return world.db.transaction().execute(async (tx) => {
    await sql`
      update list_run_items i set outcome = 'skipped', reason = d.reason
      from unnest(${ids}::integer[], ${reasons}::text[]) as d (release_id, reason)
      where i.run_id = ${run.id} and i.release_id = d.release_id`.execute(tx)
    await settleStep(tx, run, {
      processed_items: sql`processed_items + ${ids.length}::integer`,
      skipped_items: sql`skipped_items + ${ids.length}::integer`,
      turn_at: timestamp(world.clock.now()),
    })
  })
}

/** The record has left the wantlist, and its owner wants the watch to end with it. */
async function endWatch(world: ListWorld, run: Run, { releaseId }: Item): Promise<void> {
  await world.neighbours.stopWatching(run.user_id, releaseId)
  await world.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('list_run_items')
      .where('run_id', '=', run.id)
      .where('release_id', '=', releaseId)
      .execute()
    await settleStep(tx, run, {
      stopped_watches: sql`stopped_watches + 1`,
      turn_at: timestamp(world.clock.now()),
    })
  })
}
