import { sql } from 'kysely'
import { atItsWord, type Observation } from '@cratewatch/domain/availability/observation'
import { decideItem, decideSeen } from '@cratewatch/domain/wantlist/decide-item'
import type { Reason } from '@cratewatch/domain/wantlist/run'
import { timestamp } from '../../database/database.ts'
import type { ListRequest } from '../runs/list-requests.ts'
import { completeRun } from '../runs/end-run.ts'
import { importItem, importMaster } from './import-item.ts'
import { itemFailed, settleItem } from './settle-item.ts'
import { readItems, type Item } from './read-items.ts'
import { noteInStep, settleStep, type ListDeps, type Run } from '../runs/runs.ts'

/** How many items that need no request are settled at once. */
const BATCH = 200

type Decided = { readonly item: Item; readonly reason: Reason }

/**
 * Checks the next items of a run: all those that need no request, otherwise one that does. When none is left, the run
 * is complete.
 */
export async function checkNext(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  await countLongList(deps, run)
  const items = await readItems(deps.db, run, BATCH, now)
  const stop = items.find((item) => item.action === 'stop')
  if (stop !== undefined) return endWatch(deps, run, stop)
  const decisions = items.map((item) => ({ item, decision: decideItem(item.facts, optionsOf(run), now) }))
  const skipped = decisions.flatMap(({ item, decision }) =>
    decision.kind === 'skip' ? [{ item, reason: decision.reason }] : [],
  )
  if (skipped.length > 0) return skip(deps, run, skipped)
  const next = decisions[0]
  if (next === undefined) return deps.db.transaction().execute((tx) => completeRun(tx, deps, run))
  await noteInStep(deps.db, run, { current_item: next.item.label })
  if (next.item.masterId !== null)
    return importMaster(deps, request, run, next.item, next.item.masterId, signal)
  if (next.decision.kind === 'import') return importItem(deps, request, run, next.item, null, signal)
  return checkItem(deps, request, run, next.item, signal)
}

const LONG = 1_000

/**
 * Tells the planner how many rows a long list has just brought. Where it was counted while they were few, it reads the
 * whole list for every item: 14 s a step of 20,000 records, until the next count by PostgreSQL itself.
 */
async function countLongList({ db }: ListDeps, run: Run): Promise<void> {
  if (run.processed_items === 0 && run.total_items >= LONG)
    await sql`analyze list_run_items, wants`.execute(db)
}

export function optionsOf(run: Run) {
  return { trigger: run.trigger, alsoOnSale: run.also_on_sale }
}

/** Checks whether a release is for sale, and does what follows from it. */
async function checkItem(
  deps: ListDeps,
  request: ListRequest,
  run: Run,
  item: Item,
  signal: AbortSignal,
): Promise<void> {
  const seen = await request(run, () => deps.marketplace.stats(item.releaseId, signal), signal)
  if (!seen.ok) return itemFailed(deps, run, item, seen.error)
  const at = deps.clock.now()
  const observation = atItsWord(seen.value)
  const decision = decideSeen(observation.kind, optionsOf(run))
  if (decision.kind === 'import') {
    return importItem(deps, request, run, item, { observation: seen.value, at }, signal)
  }
  await deps.db.transaction().execute(async (tx) => {
    await settleItem(tx, deps, run, item, { outcome: 'skipped', reason: decision.reason, asked: true })
    await tx
      .insertInto('unwatched_observations')
      .values({ release_id: item.releaseId, ...observationColumns(observation), seen_at: timestamp(at) })
      .onConflict((conflict) =>
        conflict
          .column('release_id')
          .doUpdateSet({ ...observationColumns(observation), seen_at: timestamp(at) }),
      )
      .execute()
  })
}

function observationColumns(observation: Observation) {
  return {
    state: observation.kind,
    num_for_sale: observation.kind === 'on-sale' ? observation.count : 0,
  }
}

function skip(deps: ListDeps, run: Run, skipped: readonly Decided[]): Promise<void> {
  const ids = skipped.map(({ item }) => item.releaseId)
  const reasons = skipped.map(({ reason }) => reason)
  return deps.db.transaction().execute(async (tx) => {
    await sql`
      update list_run_items i set outcome = 'skipped', reason = d.reason
      from unnest(${ids}::integer[], ${reasons}::text[]) as d (release_id, reason)
      where i.run_id = ${run.id} and i.release_id = d.release_id`.execute(tx)
    await settleStep(tx, run, {
      processed_items: sql`processed_items + ${ids.length}::integer`,
      skipped_items: sql`skipped_items + ${ids.length}::integer`,
      due_at: timestamp(deps.clock.now()),
    })
  })
}

/** Ends the watch of a record that has left the wantlist, as its owner chose. */
async function endWatch(deps: ListDeps, run: Run, { releaseId, masterId }: Item): Promise<void> {
  await deps.otherFeatures.stopWatching(run.user_id, { releaseId, masterId })
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('list_run_items')
      .where('run_id', '=', run.id)
      .where('release_id', '=', releaseId)
      .execute()
    await settleStep(tx, run, {
      stopped_watches: sql`stopped_watches + 1`,
      due_at: timestamp(deps.clock.now()),
    })
  })
}
