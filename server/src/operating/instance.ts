import { endpoints } from '@cratewatch/contracts/endpoints'
import { passkeyHost } from '@cratewatch/domain/accounts/passkeys/passkey'
import { minutes, seconds, days } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { ok } from '@cratewatch/domain/kernel/result'
import { medianDetectionDelay } from '@cratewatch/domain/operating/detection-delay'
import { bucketSeconds } from '@cratewatch/domain/scheduling/waits'
import { sql } from 'kysely'
import { cached } from '../base/shared-work.ts'
import { moment, type Queries } from '../database/database.ts'
import { route, type Route } from '../http/route.ts'
import type { Deps } from '../outbound/deps.ts'

/** The counters are read from the database at most this often, however busy the landing page is. */
const FRESH_FOR = seconds(5)

/** The figure of the last week moves slowly. */
const WEEK_FRESH_FOR = minutes(10)

/** What visitors may know of this instance: what it offers, and what it has done for everybody. */
export function instanceRoutes(deps: InstanceDeps & Pick<Deps, 'db' | 'clock'>): Route[] {
  const read = cached(deps.clock, FRESH_FOR, () => readGlobalMetrics(deps.db))
  const readWeek = cached(deps.clock, WEEK_FRESH_FOR, () => readHalfSeen(deps.db, deps.clock.now()))
  return [
    route(endpoints.instanceInfo, () => Promise.resolve(ok(describeInstance(deps)))),
    route(endpoints.globalMetrics, async () => {
      const [counted, halfSeenWithinMinutes] = await Promise.all([read(), readWeek()])
      return ok({ ...counted, halfSeenWithinMinutes })
    }),
  ]
}

type InstanceDeps = Pick<Deps, 'config' | 'mailer' | 'chat' | 'payments' | 'marketplaceSignIn'>

/** Describes what this instance offers, by its configuration. */
export function describeInstance({ config, mailer, chat, payments, marketplaceSignIn }: InstanceDeps) {
  return {
    mail: mailer !== null,
    chat: chat !== null,
    payments: payments !== null,
    paymentScript: payments === null ? null : (config.payments?.script ?? null),
    marketplaceSignIn: marketplaceSignIn !== null,
    passwordPolicy: config.passwordPolicy,
    passkeys: passkeyHost(new URL(config.publicUrl)) !== null,
    sso: config.sso && { name: config.sso.name, only: config.sso.only },
    marketplaceSiteUrl: config.marketplace.siteUrl,
    supportEmail: config.supportEmail,
    exampleRecords: [...config.exampleRecords],
    demo: config.demo,
    resetsAt: config.demoResetsAt,
    demoAccounts: [...config.demoAccounts],
  }
}

type CountedMetrics = {
  readonly totalSearchesPerformed: number
  readonly totalVinylsFound: number
  readonly totalNotificationsSent: number
}

/** Adds up the counters that the database keeps in the writing transactions (`count_up` in the migrations). */
async function readGlobalMetrics(queries: Queries): Promise<CountedMetrics> {
  const { rows } = await sql<{ searches: number; found: number; sent: number }>`
    select
      (coalesce(sum(value) filter (where name in ('checks', 'searches')), 0)
        + (select coalesce(sum(checks), 0) from check_states))::bigint as searches,
      coalesce(sum(value) filter (where name = 'appearances'), 0)::bigint as found,
      coalesce(sum(value) filter (where name in ('alerts', 'deliveries')), 0)::bigint as sent
    from counters`.execute(queries)
  const { searches = 0, found = 0, sent = 0 } = rows[0] ?? {}
  return { totalSearchesPerformed: searches, totalVinylsFound: found, totalNotificationsSent: sent }
}

/** Fewer checks than this say nothing about an instance. */
const FEWEST_CHECKS = 100

/** Reads within how many minutes half of all copies were seen in the last week; null: too few checks to tell. */
async function readHalfSeen(queries: Queries, now: Instant): Promise<number | null> {
  const rows = await queries
    .selectFrom('check_waits')
    .select(['bucket', sql<number>`sum(checks)`.as('checks')])
    .where('hour', '>=', moment(plus(now, days(-7))))
    .groupBy('bucket')
    .execute()
  if (rows.reduce((sum, { checks }) => sum + checks, 0) < FEWEST_CHECKS) return null
  const delay = medianDetectionDelay(
    rows.map(({ bucket, checks }) => ({ seconds: bucketSeconds(bucket), checks })),
  )
  return delay === null ? null : Math.max(1, Math.ceil(delay / 60))
}
