import { sql } from 'kysely'
import { DRY_RUN, dryRun, type ObservationSpan } from '@cratewatch/domain/alerts/dry-run'
import type { DryRun } from '@cratewatch/contracts/alerting/alert-rule'
import { days, milliseconds } from '@cratewatch/domain/kernel/duration'
import { earlier, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { observationOf } from '../../checking/record/check-state-row.ts'
import { moment, type Queries } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readRates } from '../../outbound/rates/exchange-rates.ts'
import { refuse } from '../../base/refusal.ts'
import { storedRule } from '../../collectors/rules.ts'
import { releasesOfWatch } from '../release-of-watch.ts'
import type { AlertRule, OwnRule } from '@cratewatch/domain/alerts/alert-rule'

/** Says how often a rule would have alerted in the last 30 days, from what was observed of all it covers. */
export async function dryRunRule(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  watchId: string,
  ownRule: OwnRule,
) {
  const releaseIds = await releasesOfWatch(db, userId, watchId)
  if (releaseIds === null) return refuse('VINYL_NOT_FOUND')
  const now = clock.now()
  const since = plus(now, milliseconds(-DRY_RUN))
  const spans = await readSpans(db, releaseIds, since)
  const rule = storedRule({ ownRule, defaultRule: await readDefaultRule(db, userId) })
  const rates = await readRates(db)
  const results = [...Map.groupBy(spans, ({ releaseId }) => releaseId).values()].map((own) =>
    dryRun(rule, own, rates, now),
  )
  const alerts = results.reduce((sum, result) => sum + result.alerts, 0)
  const neverMet = alerts === 0 && results.some((result) => result.neverMet)
  return ok<DryRun>({ alerts, neverMet, observedDays: countDays(spans, since, now) })
}

async function readDefaultRule(db: Queries, userId: string): Promise<AlertRule | null> {
  const user = db.selectFrom('users').select('alert_rule').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).alert_rule
}

async function readSpans(
  db: Queries,
  releaseIds: readonly number[],
  since: Instant,
): Promise<readonly (ObservationSpan & { readonly releaseId: number })[]> {
  const rows = await db
    .selectFrom('observation_spans')
    .select([
      'release_id as releaseId',
      'state',
      'num_for_sale',
      'lowest_value',
      'lowest_currency',
      'from_at as from',
      'until_at as until',
    ])
    .where(sql<boolean>`release_id = any(${releaseIds}::bigint[])`)
    .where('until_at', '>=', moment(since))
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    releaseId: row.releaseId,
    from: row.from,
    until: row.until,
    observation: observationOf(row, row.state),
  }))
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
