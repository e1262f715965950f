import { DRY_RUN, dryRun, type ObservationSpan } from '@cratewatch/domain/alerts/dry-run'
import type { DryRun } from '@cratewatch/contracts/alerts/alert-rule'
import { days, milliseconds } from '@cratewatch/domain/kernel/duration'
import { earlier, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { observationOf } from '../../../checks/record/stored-observation.ts'
import { moment, type Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { readRates } from '../../../rates/read-rates.ts'
import { refuse } from '../../../refusal.ts'
import { storedRule } from '../../../watches/read-rules.ts'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'

/** Says how often a rule would have alerted in the last 30 days, from what was observed. */
export async function dryRunRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  watchId: string,
  ownRule: OwnRule,
) {
  const watch = await db
    .selectFrom('watches')
    .innerJoin('users', 'users.id', 'watches.user_id')
    .select(['watches.release_id', 'users.alert_rule'])
    .where('watches.id', '=', watchId)
    .where('watches.user_id', '=', userId)
    .executeTakeFirst()
  if (watch === undefined) return refuse('VINYL_NOT_FOUND')
  const now = clock.now()
  const since = plus(now, milliseconds(-DRY_RUN))
  const spans = await readSpans(db, watch.release_id, since)
  const rule = storedRule({ ownRule, defaultRule: watch.alert_rule })
  const result = dryRun(rule, spans, await readRates(db), now)
  return ok<DryRun>({ ...result, observedDays: countDays(spans, since, now) })
}

async function readSpans(
  db: Queries,
  releaseId: number,
  since: Instant,
): Promise<readonly ObservationSpan[]> {
  const rows = await db
    .selectFrom('observation_spans')
    .select([
      'state',
      'num_for_sale',
      'lowest_value',
      'lowest_currency',
      'from_at as from',
      'until_at as until',
    ])
    .where('release_id', '=', releaseId)
    .where('until_at', '>=', moment(since))
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ from: row.from, until: row.until, observation: observationOf(row, row.state) }))
}

/** Counts the days since `since`, 24 hours each, on which there was a check. */
function countDays(spans: readonly ObservationSpan[], since: Instant, now: Instant): number {
  const seen = new Set<number>()
  for (const { from, until } of spans)
    for (let day = dayOf(later(from, since)); day <= dayOf(earlier(until, now)); day++) seen.add(day)
  return seen.size

  function dayOf(at: Instant): number {
    return Math.min(Math.floor((at - since) / days(1)), DRY_RUN / days(1) - 1)
  }
}
