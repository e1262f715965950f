import type { VinylTargets } from '@cratewatch/contracts/watching/list-part'
import type { DryRun } from '@cratewatch/contracts/watching/watch-rules'
import type { OwnRule } from '@cratewatch/domain/alerts/alert-rule'
import { knownFor } from '@cratewatch/domain/copies/for-reader'
import { days, milliseconds } from '@cratewatch/domain/kernel/duration'
import { earlier, later, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { DRY_RUN, dryRun, dryRunSince, type ObservationSpan } from '@cratewatch/domain/notifications/dry-run'
import { sql } from 'kysely'
import { decideDue, planAnew, type DecidingDeps } from '../alerting/decide/decide-due.ts'
import { refuse } from '../base/refusal.ts'
import { readPastCopies } from '../checking/copies/copy-rows.ts'
import { readReader } from '../checking/copies/postage-rows.ts'
import { observationOf } from '../checking/rows/check-state-row.ts'
import { writeRules, storedRule } from '../collectors/rules.ts'
import { moment, type Queries } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { readRates } from '../outbound/rates/stored-rates.ts'
import { idsOf } from './list-watches.ts'
import { presentRule } from './present.ts'
import { releasesOfWatch } from './rows.ts'

/** Changes the own rule of a watch; its owner is notified of what it makes true now before the answer. */
export async function setRule(
  deps: DecidingDeps,
  userId: string,
  watchId: string,
  { rule, mayWake }: { readonly rule: OwnRule; readonly mayWake: boolean },
) {
  const changed = await write(deps, { userId, watchIds: [watchId], mayWake }, rule)
  if (changed === 0) return refuse('VINYL_NOT_FOUND')
  await decideDue(deps, { userId, watchId })
  return ok(presentRule(await readRule(deps, watchId)))
}

/** Gives many watches the same own rule; of what that makes true now their owner is notified at once for the first, soon for the rest. */
export async function setRules(
  deps: DecidingDeps,
  userId: string,
  { vinyls, rule }: { readonly vinyls: VinylTargets; readonly rule: OwnRule },
) {
  const watchIds = vinyls === 'all' ? vinyls : await idsOf(deps, userId, vinyls)
  const changed = await write(deps, { userId, watchIds }, rule)
  await decideDue(deps, { userId })
  return ok({ changed })
}

function write(deps: DecidingDeps, which: Parameters<typeof writeRules>[1], rule: OwnRule) {
  const { db, clock, live } = deps
  return db.transaction().execute(async (tx) => {
    const changed = await writeRules(tx, which, rule, clock.now())
    if (which.mayWake !== undefined) await planAnew(tx, deps, which.userId)
    await live.publish(tx, { kind: 'user', userId: which.userId, what: 'vinyls' })
    return changed
  })
}

function readRule({ db }: DecidingDeps, watchId: string) {
  return db
    .selectFrom('watches')
    .innerJoin('users', 'users.id', 'watches.user_id')
    .select(['watches.alert_rule', 'watches.may_wake', 'users.alert_rule as default_rule'])
    .where('watches.id', '=', watchId)
    .executeTakeFirstOrThrow()
}

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
  const rule = storedRule({ ownRule, defaultRule: await readDefaultRule(db, userId) })
  const spans = await readSpans(db, releaseIds, dryRunSince(rule, now))
  const rates = await readRates(db)
  const formats = await readFormats(db, releaseIds)
  const past = await readPastCopies(db, releaseIds, since)
  const ids = past.map(({ copy }) => copy.id)
  const own = knownFor(past, await readReader(db, userId, ids, now))
  const copies = Map.groupBy(own, ({ copy }) => copy.releaseId)
  const results = [...Map.groupBy(spans, ({ releaseId }) => releaseId)].map(([releaseId, seen]) =>
    dryRun(
      rule,
      seen,
      { rates, format: formats.get(releaseId) ?? null, copies: copies.get(releaseId) ?? [] },
      now,
    ),
  )
  const alerts = results.reduce((sum, result) => sum + result.alerts, 0)
  const neverMet = alerts === 0 && results.some((result) => result.neverMet)
  return ok<DryRun>({ alerts, neverMet, observedDays: countDays(spans, since, now) })
}

async function readDefaultRule(db: Queries, userId: string): Promise<OwnRule | null> {
  const user = db.selectFrom('users').select('alert_rule').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).alert_rule
}

async function readFormats(db: Queries, releaseIds: readonly number[]) {
  const releases = await db
    .selectFrom('releases')
    .select(['id', 'format'])
    .where(sql<boolean>`id = any(${releaseIds}::bigint[])`)
    .execute()
  return new Map(releases.map(({ id, format }) => [id, format]))
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
