import { instant } from '@cratewatch/domain/kernel/instant'
import { sql, type ControlledTransaction } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../test/database/test-database.ts'
import { giveMail } from '../../../test/factories/channels.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeTransition } from '../../../test/factories/transition.ts'
import { testDeps } from '../../../test/test-deps.ts'
import type { Schema } from '../../database/tables/schema.ts'
import { announceTransition } from './announce-transition.ts'

const WATCHERS = 12_000
const NINE = instant(Date.UTC(2026, 0, 5, 9))

const database = await withDatabase()
let undone: ControlledTransaction<Schema>
let releaseId: number

beforeAll(async () => {
  undone = await database.queries.startTransaction().execute()
  releaseId = (await makeRelease(undone)).id
  // Undone afterwards: the running counts need not follow.
  await sql`set local session_replication_role = replica`.execute(undone)
  await sql`insert into users (id, email, locale, created_at)
    select gen_random_uuid(), 'u' || n || '@example.com', 'en', now()
    from generate_series(1, ${sql.lit(WATCHERS)}) n`.execute(undone)
  await giveMail(undone)
  await sql`insert into watches (id, user_id, release_id, tier, created_at)
    select gen_random_uuid(), id, ${releaseId}, 3, now() from users`.execute(undone)
  await sql`analyze`.execute(undone)
})
afterAll(() => undone.rollback().execute())

async function readInSequence(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(seq_tup_read), 0)::int as n from pg_stat_xact_user_tables
    where relname in ('users', 'watches', 'channels')`.execute(undone)
  return rows[0]!.n
}

it.each(['appeared', 'same'] as const)(
  'no page of a change reads all users, watches or channels: %s',
  async (kind) => {
    const { id } = await makeTransition(undone, { release_id: releaseId })
    const before = await readInSequence()
    const { alerted } = await announceTransition(undone, testDeps({ database }), {
      transitionId: id,
      releaseId,
      kind,
      before: { kind: 'none' },
      statedIn: [],
      observation: { kind: 'on-sale', count: 1, lowest: { value: 18.07, currency: 'USD' } },
      at: NINE,
    })
    expect(alerted).toBe(kind === 'same' ? 0 : WATCHERS)
    expect((await readInSequence()) - before).toBe(0)
  },
)
