import { ownRule } from '@cratewatch/contracts/alerting/alert-rule'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { minorUnits } from '@cratewatch/domain/alerts/exchange-rates'
import type { Money } from '@cratewatch/domain/kernel/money'
import { notePrice } from '@cratewatch/domain/lists/note-price'
import { decideDue, type DecidingDeps } from '../alerting/decide/decide-due.ts'
import { writeRules } from '../collectors/rules.ts'
import type { Queries } from '../database/database.ts'
import type { Run } from './runs/runs.ts'

/** The own rule that a price limit of a list makes: alerts within it alone; null: it is no limit that we take. */
export function ruleOfLimit(limit: Money): OwnRule | null {
  const ceiling = { minor: minorUnits(limit), currency: limit.currency }
  return ownRule.safeParse({ ceiling, onlyWithinCeiling: true }).data ?? null
}

type PricedNote = { readonly watchId: string; readonly rule: OwnRule }

/** Reads which records of a run have a note that names a price, and no rule of their own yet. */
export async function readPricedNotes(
  queries: Queries,
  { id, user_id: userId }: Pick<Run, 'id' | 'user_id'>,
): Promise<readonly PricedNote[]> {
  const rows = await queries
    .selectFrom('list_run_items as i')
    .innerJoin('watches as v', (join) =>
      join.on((on) =>
        on.or([
          on('v.release_id', '=', on.ref('i.release_id')),
          on('v.master_id', '=', on.ref('i.master_id')),
        ]),
      ),
    )
    .select(['v.id', 'v.note'])
    .where('i.run_id', '=', id)
    .where('i.outcome', '=', 'imported')
    .where('v.user_id', '=', userId)
    .where('v.parent_id', 'is', null)
    .where('v.note', 'is not', null)
    .where('v.alert_rule', 'is', null)
    .execute()
  return rows.flatMap(({ id: watchId, note }) => {
    const limit = notePrice(note ?? '')
    const rule = limit === null ? null : ruleOfLimit(limit)
    return rule === null ? [] : [{ watchId, rule }]
  })
}

/** Sets the prices that the notes of a run name as limits, and alerts of what that makes true now. May be repeated. */
export async function limitByNotes(deps: DecidingDeps, run: Run | undefined): Promise<{ changed: number }> {
  if (run === undefined) return { changed: 0 }
  const { user_id: userId } = run
  const changed = await deps.db.transaction().execute(async (tx) => {
    const notes = await readPricedNotes(tx, run)
    for (const { watchId, rule } of notes)
      await writeRules(tx, { userId, watchIds: [watchId] }, rule, deps.clock.now())
    if (notes.length > 0) await deps.live.publish(tx, { kind: 'user', userId, what: 'vinyls' })
    return notes.length
  })
  await decideDue(deps, { userId })
  return { changed }
}
