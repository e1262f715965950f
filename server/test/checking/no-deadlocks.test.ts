/** @module-tag play */

import { DEFAULT_RULE } from '@cratewatch/domain/alerts/alert-rule'
import type { Copy } from '@cratewatch/domain/copies/copy'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { decideAllDue } from '../../src/alerting/decide/decide-due.ts'
import { recalculate } from '../../src/checking/recalculate/recalculate.ts'
import { recordObservation, sameRecorder } from '../../src/checking/record/record-observation.ts'
import { checkStateOf, seenOf } from '../../src/checking/rows/check-state-row.ts'
import { readPolicy } from '../../src/checking/rows/read-policy.ts'
import { writeRules } from '../../src/collectors/rules.ts'
import { timestamp } from '../../src/database/database.ts'
import { withShops } from '../fixtures/shop-fixture.ts'
import { seeded } from '../seeded.ts'

const { deps, clock, marketplace, ...shops } = await withShops()
const RELEASES = Array.from({ length: 24 }, (_, n) => n + 1)
const SELLERS = ['one', 'two', 'three']
const ROUNDS = Number(process.env['ROUNDS'] ?? 60)
const random = seeded(60)
const below = (limit: number) => Math.floor(random() * limit)
const some = (share: number) => RELEASES.filter(() => random() < share).toSorted(() => random() - 0.5)

/** How many transactions the database has ended since its beginning because they waited for each other. */
async function deadlocks(): Promise<number> {
  // The server writes its counts down with a delay, unless it is asked.
  await sql`select pg_stat_force_next_flush()`.execute(deps.db)
  const { rows } = await sql<{ count: number }>`
    select deadlocks as count from pg_stat_database where datname = current_database()`.execute(deps.db)
  return rows[0]?.count ?? 0
}

function copyOf(seller: string, releaseId: number): Copy {
  const price = { value: 10 + below(20), currency: 'EUR' } as const
  const said = { media: 'VG+', sleeve: 'VG', postage: null, shipsFrom: 'Germany', comments: '' } as const
  return {
    id: SELLERS.indexOf(seller) * 1_000 + releaseId,
    releaseId,
    seller,
    price,
    ...said,
    postedAt: clock.now(),
  }
}

/** Checks a release as a watcher does, whose unchanged checks share statements, and finds the same or something else. */
async function check(releaseId: number, recordSame: ReturnType<typeof sameRecorder>): Promise<unknown> {
  const now = clock.now()
  const row = await deps.db
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', '=', releaseId)
    .executeTakeFirstOrThrow()
  const [seen, policy] = [seenOf(row), await readPolicy(deps.db, now)]
  const other = {
    kind: 'on-sale',
    count: 1 + below(3),
    lowest: { value: 20, currency: 'USD' },
  } as const
  const found = random() < 0.7 && seen !== null ? seen.observation : other
  const known = { seen, policy, checkState: checkStateOf(row, policy.priors), masterCheck: null, answerMs: 9 }
  return recordObservation(shops.checking, releaseId, found, null, now, { ...known, recordSame })
}

/** A collector asks for something else of some records at once. */
function edit(userId: string, watchIds: readonly string[]): Promise<unknown> {
  const rule = { ...DEFAULT_RULE, moreCopies: random() < 0.5 }
  return deps.db.transaction().execute((tx) => writeRules(tx, { userId, watchIds }, rule, clock.now()))
}

async function visit(): Promise<unknown> {
  const claimed = await shops.claim()
  return claimed === null ? null : shops.read(claimed)
}

it(
  'checks, visits, edits and the recalculation never wait for each other in a circle',
  { timeout: 600_000 },
  async () => {
    const collectors = [shops.collector(), await shops.user({ plan: 'PREMIUM' })]
    const watchIds: string[] = []
    for (const { id, client } of collectors) {
      for (const release of RELEASES) watchIds.push(await shops.watched(release, { kind: 'none' }, id))
      for (const seller of SELLERS) await shops.follow(seller, client)
    }
    const before = await deadlocks()
    for (let round = 0; round < ROUNDS; round++) {
      await clock.advance(minutes(2))
      for (const seller of SELLERS)
        marketplace.putShop(
          seller,
          some(0.5).map((release) => copyOf(seller, release)),
        )
      const due = { retry_at: null, read_at: timestamp(plus(clock.now(), minutes(-60))) }
      const [here, there] = [sameRecorder(deps), sameRecorder(deps)]
      await deps.db.updateTable('shops').set(due).execute()
      await Promise.all([
        ...SELLERS.map(visit),
        ...some(0.6).map((release) => check(release, here)),
        ...some(0.6).map((release) => check(release, there)),
        edit(
          collectors[0]!.id,
          watchIds.slice(0, RELEASES.length).toSorted(() => random() - 0.5),
        ),
        decideAllDue(deps),
        recalculate(shops.checking),
      ])
    }
    expect((await deadlocks()) - before).toBe(0)
  },
)
