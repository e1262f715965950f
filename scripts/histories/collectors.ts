import { DEFAULT_RULE, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Digest } from '@cratewatch/domain/alerts/digest'
import type { QuietWindow } from '@cratewatch/domain/alerts/quiet-hours'
import type { Grade } from '@cratewatch/domain/copies/copy'
import { days, hours, minutes } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sealSettings } from '../../server/src/alerting/channel-rows.ts'
import type { Secrets } from '../../server/src/base/secrets.ts'
import { timestamp, type Queries } from '../../server/src/database/database.ts'

/** A collector as the oracle knows them: what they ask for, and where they are notified. */
export type Collector = {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  /** Notified of copies at this price or less only, in whole dollars; null: of all. */
  readonly ceiling: number | null
  /** Follows the shop all the time, and is notified only of copies that it says are as good as this. */
  readonly leastMedia?: Grade
  readonly channels: readonly {
    readonly by: 'mail' | 'chat' | 'webhook'
    readonly to: string
    readonly digest: Digest | null
    /** The hours of the day in which it is quiet, in UTC; absent: none. */
    readonly quiet?: Pick<QuietWindow, 'from' | 'to'>
  }[]
}

const id = (kind: number, n: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000 + n).padStart(12, '0')}`
const mail = (name: string, digest: Digest | null = null) => ({
  by: 'mail' as const,
  to: `${name}@example.com`,
  digest,
})

export const COLLECTORS: readonly Collector[] = [
  {
    id: id(1, 1),
    name: 'ada',
    timeZone: 'Europe/Berlin',
    ceiling: null,
    channels: [mail('ada'), { by: 'chat', to: '77', digest: null }],
  },
  {
    id: id(1, 2),
    name: 'ben',
    timeZone: 'America/New_York',
    ceiling: 30,
    channels: [mail('ben'), { by: 'webhook', to: 'https://hooks.example/ben', digest: null }],
  },
  {
    id: id(1, 3),
    name: 'cleo',
    // Where the digest of the day comes at midnight, 10:00 UTC.
    timeZone: 'Pacific/Kiritimati',
    ceiling: null,
    channels: [mail('cleo', { kind: 'daily', timeOfDay: hours(0) })],
  },
  {
    id: id(1, 4),
    name: 'dora',
    timeZone: 'Europe/Berlin',
    ceiling: null,
    leastMedia: 'VG+',
    channels: [mail('dora')],
  },
  {
    id: id(1, 5),
    name: 'emil',
    timeZone: 'UTC',
    ceiling: null,
    // Both end some time after the copies have come: the hour at 10:00, the quiet ten minutes later.
    channels: [
      mail('emil', { kind: 'hourly' }),
      {
        by: 'webhook',
        to: 'https://hooks.example/emil',
        digest: null,
        quiet: { from: hours(8), to: minutes(610) },
      },
    ],
  },
]

function ruleOf({ ceiling, leastMedia }: Collector): AlertRule | null {
  if (leastMedia !== undefined) return { ...DEFAULT_RULE, leastMedia, whenUnknown: 'wait' }
  if (ceiling === null) return null
  return { ...DEFAULT_RULE, backForSale: false, ceiling: { minor: ceiling * 100, currency: 'USD' } }
}

const KINDS = { mail: 'email', chat: 'telegram', webhook: 'webhook' } as const

/** Inserts the collectors, all of whom watch all of the records, none of which was checked yet. */
export async function populate(
  db: Queries,
  secrets: Secrets,
  collectors: readonly Collector[],
  records: readonly number[],
  now: Instant,
): Promise<void> {
  const at = timestamp(plus(now, days(-30)))
  const channels = collectors.flatMap((collector) => channelRows(collector, secrets, at))
  await db
    .insertInto('users')
    .values(collectors.map((collector) => userRow(collector, at)))
    .execute()
  await db.insertInto('channels').values(channels).execute()
  await db
    .insertInto('sessions')
    .values(collectors.map(({ id }) => sessionRow(id, at)))
    .execute()
  await addRecords(db, records, at)
  await db
    .insertInto('watches')
    .values(
      collectors.flatMap((collector, n) =>
        records.map((record) => ({
          id: id(10 + n, record),
          user_id: collector.id,
          release_id: record,
          tier: 1 as const,
          created_at: at,
          has_rule: ruleOf(collector) !== null,
        })),
      ),
    )
    .execute()
}

/** The session in which a collector makes calls, named as they are. It outlives every history. */
function sessionRow(userId: string, at: Date) {
  const expires_at = timestamp(plus(instant(at.getTime()), days(400)))
  const token_hash = Buffer.from(userId)
  return {
    id: userId,
    user_id: userId,
    token_hash,
    created_at: at,
    last_seen_at: at,
    expires_at,
    user_agent: null,
    opened_by_id: null,
    second_factor_at: null,
  }
}

function userRow(collector: Collector, at: Date) {
  const rule = ruleOf(collector)
  return {
    id: collector.id,
    email: `${collector.name}@example.com`,
    locale: 'en' as const,
    time_zone: collector.timeZone,
    plan: 'PREMIUM' as const,
    granted_plan: 'PREMIUM' as const,
    email_confirmed_at: at,
    created_at: at,
    ...(rule === null ? {} : { alert_rule: JSON.stringify(rule) }),
  }
}

async function addRecords(db: Queries, records: readonly number[], at: Date): Promise<void> {
  await db
    .insertInto('releases')
    .values(
      records.map((record) => ({
        id: record,
        artist: 'Alice Venn',
        title: `Record ${record}`,
        details_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('check_states')
    .values(records.map((record) => ({ release_id: record, tier: 1 })))
    .execute()
}

function channelRows(collector: Collector, secrets: Secrets, at: Date) {
  const n = COLLECTORS.indexOf(collector)
  return collector.channels.map(({ by, to, digest, quiet }, index) => ({
    id: id(50 + index, n),
    user_id: collector.id,
    kind: KINDS[by],
    label: by,
    address: by === 'mail' ? null : to,
    gets: JSON.stringify({ alerts: 'all', summaries: false, alarms: false }),
    digest: digest === null ? null : JSON.stringify(digest),
    quiet: quiet === undefined ? null : JSON.stringify([{ weekdays: [1, 2, 3, 4, 5, 6, 7], ...quiet }]),
    sealed_settings:
      by === 'webhook'
        ? sealSettings(secrets, {
            settings: { url: to },
            signingKey: `whsec_${Buffer.alloc(32).toString('base64')}`,
          })
        : null,
    confirmed_at: at,
    created_at: at,
  }))
}
