import { countsPostage } from '@cratewatch/domain/alerts/alert-rule'
import { CURRENT_FOR } from '@cratewatch/domain/availability/freshness'
import type { Copy } from '@cratewatch/domain/copies/copy'
import type { Postage } from '@cratewatch/domain/copies/for-reader'
import { mayNotify, postageLeft } from '@cratewatch/domain/copies/postage'
import { days, milliseconds, seconds } from '@cratewatch/domain/kernel/duration'
import { between, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Plan } from '@cratewatch/domain/plans/catalogue'
import { WATCHER_WEIGHT } from '@cratewatch/domain/scheduling/policy/check-value'
import { sql } from 'kysely'
import { timeLimit } from '../../base/clock.ts'
import { openAccess, type ReaderAccess } from '../../collectors/marketplace-access.ts'
import { storedRule, type RuleColumns } from '../../collectors/rules.ts'
import { retryDeadlocks } from '../../database/database-errors.ts'
import { moment, type Queries } from '../../database/database.ts'
import { ago } from '../../database/kept-rows.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { lockCheckStates } from '../rows/check-state-row.ts'
import { ACTIVE_FOLLOWS, mayAsk } from '../rows/shop-rows.ts'
import { endCopies, readKnownOf } from './copy-rows.ts'
import { storePostages, type PostageOf } from './postage-rows.ts'
import { requestFor, type ReadingDeps } from './reader-access.ts'

/** So long alerts of a copy wait for what it costs to send; what is not known by then goes without. */
const PATIENCE = seconds(20)
/** For so many readers one page is asked at most: the others' alerts say that postage is not known. */
const MOST_ASKED = 40

/** A copy of which collectors may be told, and the shop that shows it. */
export type TellableCopy = { readonly copy: Copy; readonly shopId: string }

/** What came of asking. */
export type AskedPostage = {
  readonly postage: PostageOf
  /** The copies that are not for sale any more. */
  readonly gone: ReadonlySet<number>
}

export const NOTHING_ASKED: AskedPostage = { postage: new Map(), gone: new Set() }

type AskedOptions = {
  /** Whose postage is known already: they were shown the page. */
  readonly except?: string | null
  /** Only collectors whose limit is for the price with postage, of watches that are due. */
  readonly dueBy?: Instant
}

/**
 * Asks what copies cost to send to the collectors who may be told of them: one request a copy and reader, with the
 * reader's own permission and in the line of people. Nobody's answer is used for anybody else.
 */
export async function askPostage(
  deps: ReadingDeps,
  copies: readonly TellableCopy[],
  options: AskedOptions = {},
): Promise<AskedPostage> {
  if (copies.length === 0 || deps.marketplaceSignIn === null) return NOTHING_ASKED
  const now = deps.clock.now()
  const hearers = await readHearers(deps, copies, now, options)
  if (hearers.length === 0) return NOTHING_ASKED
  const { requestsPerMinute } = deps.config.marketplace
  const left = postageLeft(requestsPerMinute, await countAsked(deps.db, now))
  const asked = hearers.slice(0, Math.min(MOST_ASKED, left))
  const limit = timeLimit(deps.clock, PATIENCE)
  const until = plus(now, PATIENCE)
  try {
    const ofReaders = Map.groupBy(asked, ({ userId }) => userId)
    const answers = await Promise.all(
      Array.from(ofReaders.values(), (own) => askFor(deps, own, { until, signal: limit.signal })),
    )
    return {
      postage: new Map(answers.map(({ userId, postage }) => [userId, postage] as const)),
      gone: new Set(answers.flatMap(({ gone }) => gone)),
    }
  } finally {
    limit.clear()
  }
}

/**
 * Asks what the known copies of a release cost to send to those whose watches of it are due, as far as their limits depend
 * on it, and stores that.
 */
export async function askDuePostage(deps: ReadingDeps, releaseId: number, dueBy: Instant): Promise<void> {
  if (deps.marketplaceSignIn === null) return
  const known = (await readKnownOf(deps.db, [releaseId])).filter(({ leftAt }) => leftAt === null)
  const { postage, gone } = await askPostage(deps, known, { dueBy })
  if (postage.size + gone.size === 0) return
  await retryDeadlocks(deps, () =>
    deps.db.transaction().execute(async (tx) => {
      await lockCheckStates(tx, [releaseId])
      await storePostages(tx, postage, deps.clock.now())
      if (gone.size > 0) await endCopies(tx, releaseId, [...gone], deps.clock.now())
      for (const shopId of new Set(known.map((each) => each.shopId)))
        await deps.announceParcels?.(tx, deps, { shopId, at: deps.clock.now() })
    }),
  )
}

/** Somebody who may be told of a copy, with their permission. */
type Hearer = ReaderAccess & { readonly copyId: number; readonly wasRefused: boolean }

/** Asks one after the other what copies cost to send to one reader, while there is time. */
async function askFor(
  deps: ReadingDeps,
  hearers: readonly Hearer[],
  { until, signal }: { readonly until: Instant; readonly signal: AbortSignal },
) {
  const postage = new Map<number, Postage>()
  const gone: number[] = []
  const [{ userId } = { userId: '' }] = hearers
  for (const hearer of hearers) {
    const rest = between(deps.clock.now(), until)
    if (rest <= 0) break
    const slot = await deps.budget.waitForPerson({ userId, urgency: 'later' }, milliseconds(rest), signal)
    if (!slot.ok) break
    const answer = await requestFor(deps, hearer, hearer.copyId, signal)
    if (!answer.ok && answer.error.kind === 'unauthorized') {
      await confirmRefusal(deps, hearer, until)
      break
    }
    if (answer.ok && hearer.wasRefused) await deps.noteAccess?.(deps, { ...hearer, isRefused: false })
    if (isGone(answer)) gone.push(hearer.copyId)
    const said = answer.ok ? answer.value.postage : null
    if (said !== null) postage.set(hearer.copyId, said)
  }
  return { userId, postage, gone }
}

/** Whether an answer says that a copy is not for sale any more. */
function isGone(answer: Awaited<ReturnType<typeof requestFor>>): boolean {
  return answer.ok ? answer.value.copy === null : answer.error.kind === 'withdrawn'
}

/** Notes that a permission is refused, unless the marketplace refuses the application as well: then that is at fault. */
async function confirmRefusal(deps: ReadingDeps, hearer: Hearer, until: Instant): Promise<void> {
  if (deps.noteAccess === undefined) return
  const rest = between(deps.clock.now(), until)
  const slot = await deps.budget.waitFor('background', milliseconds(Math.max(0, rest)))
  if (!slot.ok) return
  const { result, headers } = await deps.marketplace.listing(hearer.copyId)
  await deps.budget.report(headers, result.ok ? null : result.error)
  if (result.ok) await deps.noteAccess(deps, { ...hearer, isRefused: true })
}

type HearerRow = RuleColumns & {
  readonly userId: string
  readonly copyId: number
  readonly sealedAccess: Buffer
  readonly wasRefused: boolean
  readonly format: string | null
  readonly plan: Plan
  readonly isStarred: boolean
  readonly isFollowed: boolean
  /** Whether they are notified of the shop's parcel, whatever their rule says of one copy. */
  readonly asksParcel: boolean
}

/** Reads who may be told of these copies and can be asked for, the first to be asked first. */
async function readHearers(
  { db, secrets }: Pick<ReadingDeps, 'db' | 'secrets'>,
  copies: readonly TellableCopy[],
  now: Instant,
  { except = null, dueBy }: AskedOptions,
): Promise<readonly Hearer[]> {
  const known = new Map(copies.map((each) => [each.copy.id, each.copy]))
  const isDue = dueBy === undefined ? sql`true` : sql`v.decide_at <= ${moment(dueBy)}`
  const { rows } = await sql<HearerRow>`
    select distinct on (v.user_id, c.id) v.user_id as "userId", c.id as "copyId", m.sealed_access as "sealedAccess",
      m.refused_at is not null as "wasRefused", r.format, u.plan, v.is_starred as "isStarred",
      v.alert_rule as "ownRule", u.alert_rule as "defaultRule",
      exists (select from ${ACTIVE_FOLLOWS} f where f.user_id = v.user_id and f.shop_id = c.shop_id) as "isFollowed",
      exists (select from shop_follows f where f.user_id = v.user_id and f.shop_id = c.shop_id
        and f.parcel_minor is not null) as "asksParcel"
    from unnest(${copies.map(({ copy }) => copy.id)}::bigint[], ${copies.map(({ copy }) => copy.releaseId)}::bigint[],
        ${copies.map(({ shopId }) => shopId)}::uuid[]) as c (id, release_id, shop_id)
      join watches v on v.release_id = c.release_id and v.paused_at is null and ${isDue}
      join marketplace_accounts m on m.user_id = v.user_id and ${mayAsk(now)}
      join users u on u.id = v.user_id join releases r on r.id = c.release_id
    where v.user_id is distinct from ${except}::uuid and not exists (
      select from copy_postage p where p.user_id = v.user_id and p.copy_id = c.id
        and p.seen_at > ${ago(now, CURRENT_FOR)})
    order by v.user_id, c.id, v.parent_id nulls first`.execute(db)
  if (rows.length === 0) return []
  const rates = await readRates(db)
  const hearers = rows.flatMap((row) => {
    const rule = storedRule(row)
    const copy = known.get(row.copyId)
    const isCounted = countsPostage(rule) || row.asksParcel
    if (copy === undefined || (dueBy !== undefined && !isCounted)) return []
    const isHearer = row.asksParcel || mayNotify(rule, copy, { format: row.format, rates })
    return isHearer ? [{ row, isCounted }] : []
  })
  return hearers
    .toSorted((one, other) => worthOf(other) - worthOf(one))
    .map(({ row: { copyId, wasRefused, ...row } }) =>
      Object.assign(openAccess(secrets, row), { copyId, wasRefused }),
    )
}

/** Whose limit depends on it is asked for first, then who follows the shop. */
function worthOf({ row, isCounted }: { readonly row: HearerRow; readonly isCounted: boolean }): number {
  const { isFollowed, isStarred, plan } = row
  return (isCounted ? 4_000 : 0) + (isFollowed ? 2_000 : 0) + (isStarred ? 1_000 : 0) + WATCHER_WEIGHT[plan]
}

/** Counts the listings that were asked for postage in the last 24 hours. */
async function countAsked(db: Queries, now: Instant): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select coalesce(sum(postage), 0)::int as asked from check_facts
    where hour > ${ago(now, days(1))}`.execute(db)
  return rows[0]?.asked ?? 0
}
