import { atItsWord, type Observation } from '@cratewatch/domain/availability/observation'
import { decideItem, decideSeen } from '@cratewatch/domain/lists/decide-item'
import type { Reason } from '@cratewatch/domain/lists/run'
import { KEPT_AFTER_SYNC } from '@cratewatch/domain/removals/removal'
import { sql } from 'kysely'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { removeWatch } from '../../watching/removing/remove-watch.ts'
import { completeRun } from '../runs/end-run.ts'
import type { Step } from '../runs/list-requests.ts'
import { noteInStep, settleStep, type Run } from '../runs/runs.ts'
import { importItem, importMaster } from './import-item.ts'
import { readItems, type Item } from './read-items.ts'
import { itemFailed, settleItem } from './settle-item.ts'

/** How many items that need no request are settled at once. */
const BATCH = 200

type Decided = { readonly item: Item; readonly reason: Reason }

/**
 * Checks the next items of a run: all those that need no request, otherwise one that does. When none is left, the run
 * is complete.
 */
export async function checkNext(step: Step): Promise<void> {
  const { deps, run } = step
  const now = deps.clock.now()
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
  if (next.item.master_id !== null) return importMaster(step, next.item, next.item.master_id)
  return next.decision.kind === 'import' ? importItem(step, next.item, null) : checkItem(step, next.item)
}

/** A run that read no list has its records from whoever named them. */
function optionsOf(run: Run) {
  return { trigger: run.trigger, alsoOnSale: run.also_on_sale, areNamed: run.readings === 0 }
}

/** Checks whether a release is for sale, and does what follows from it. */
async function checkItem(step: Step, item: Item): Promise<void> {
  const { deps, run, signal } = step
  const seen = await step.request(() => deps.marketplace.stats(item.release_id, signal))
  if (!seen.ok) return itemFailed(deps, run, item, seen.error)
  const at = deps.clock.now()
  const observation = atItsWord(seen.value)
  const decision = decideSeen(observation.kind, optionsOf(run))
  if (decision.kind === 'import') return importItem(step, item, { observation: seen.value, at })
  await deps.db.transaction().execute(async (tx) => {
    await settleItem(tx, deps, run, item, { outcome: 'skipped', reason: decision.reason, requested: true })
    await tx
      .insertInto('unwatched_observations')
      .values({ release_id: item.release_id, ...observationColumns(observation), seen_at: timestamp(at) })
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

function skip(deps: Deps, run: Run, skipped: readonly Decided[]): Promise<void> {
  const ids = skipped.map(({ item }) => item.release_id)
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

/** Ends the watch of a record that has left the list, as its owner chose; it comes back with its record. */
async function endWatch(
  deps: Deps,
  run: Run,
  { release_id: releaseId, master_id: masterId }: Item,
): Promise<void> {
  const watch = await deps.db
    .selectFrom('watches')
    .select('id')
    .where('user_id', '=', run.user_id)
    .where('parent_id', 'is', null)
    .where(masterId === null ? 'release_id' : 'master_id', '=', masterId ?? releaseId)
    .executeTakeFirst()
  const byList = { keptFor: KEPT_AFTER_SYNC, endedBy: run.followed_list_id }
  if (watch !== undefined) await removeWatch(deps, run.user_id, watch.id, byList)
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
