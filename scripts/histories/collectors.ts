import { DEFAULT_RULE, type AlertRule } from '@cratewatch/domain/alerts/alert-rule'
import type { Digest } from '@cratewatch/domain/alerts/digest'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Grade } from '@cratewatch/domain/shops/copy'
import { sealSettings } from '../../server/src/alerting/channels/channel-rows.ts'
import { timestamp, type Queries } from '../../server/src/database/database.ts'
import type { Secrets } from '../../server/src/base/secrets.ts'

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
  return collector.channels.map(({ by, to, digest }, index) => ({
    id: id(50 + index, n),
    user_id: collector.id,
    kind: KINDS[by],
    label: by,
    address: by === 'mail' ? null : to,
    gets: JSON.stringify({ alerts: 'all', summaries: false, alarms: false }),
    digest: digest === null ? null : JSON.stringify(digest),
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
