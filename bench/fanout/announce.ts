import { randomUUID } from 'node:crypto'
import type { ChannelKind } from '../../contracts/src/alerting/kinds.ts'
import { announceTransition } from '../../server/src/alerting/decide/announce-transition.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { timestamp, type Database, type Queries } from '../../server/src/database/database.ts'

const RELEASE = 249_504
const BATCH = 1_000
const PREMIUM = { plan: 'PREMIUM', granted_plan: 'PREMIUM' } as const

/** Inserts collectors, a fifth of them on premium, the `n`th with a channel of this kind; other addresses than those of mail are `n`. */
export async function populate({ queries }: Database, watchers: number, kind: ChannelKind): Promise<void> {
  const now = new Date()
  await addRecord(queries, now)
  for (let first = 1; first <= watchers; first += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, watchers - first + 1) }, (_, offset) => ({
      id: randomUUID(),
      email: `u${first + offset}@example.com`,
      email_confirmed_at: now,
      locale: 'en' as const,
      created_at: now,
      ...((first + offset) % 5 === 0 ? PREMIUM : { plan: 'FREE' as const }),
    }))
    await queries.insertInto('users').values(users).execute()
    const channels = users.map(({ id: user_id }, offset) => {
      const address = kind === 'email' ? null : String(first + offset)
      return { id: randomUUID(), user_id, kind, address, label: 'x', confirmed_at: now, created_at: now }
    })
    await queries.insertInto('channels').values(channels).execute()
    const watches = users.map(({ id: user_id }) => {
      return { id: randomUUID(), user_id, release_id: RELEASE, tier: 3 as const, created_at: now }
    })
    await queries.insertInto('watches').values(watches).execute()
  }
}

/** Inserts the record that everybody watches, as it was when it was last checked. */
async function addRecord(queries: Queries, now: Date): Promise<void> {
  await queries
    .insertInto('releases')
    .values({ id: RELEASE, artist: 'Alice Venn', title: 'Slow Harbour', details_at: now })
    .execute()
  const seen = { state: 'on-sale', num_for_sale: 2, lowest_value: 18.07, lowest_currency: 'USD' } as const
  await queries
    .insertInto('check_states')
    .values({
      release_id: RELEASE,
      tier: 1,
      priority_score: 50,
      index_key: 0,
      rest: 0,
      observed_at: now,
      ...seen,
    })
    .execute()
}

/** Announces an appearance in one transaction, as the watcher does. */
export function announce(database: Database, deps: Parameters<typeof announceTransition>[1]): Promise<void> {
  const observation = { kind: 'on-sale', count: 2, lowest: { value: 18.07, currency: 'USD' } } as const
  return database.queries.transaction().execute(async (tx) => {
    const at = systemClock.now()
    const { id } = await tx
      .insertInto('transitions')
      .values({ release_id: RELEASE, kind: 'appeared', at: timestamp(at), count_before: 0, count_after: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announceTransition(tx, deps, {
      transitionId: id,
      releaseId: RELEASE,
      kind: 'appeared',
      before: { kind: 'none' },
      observation,
      statedIn: [],
      at,
    })
  })
}
