import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { connectPostgres } from '../../database/connection/connect-postgres.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { migrate } from '../../database/migrate.ts'
import type { Database } from '../../database/database.ts'

let database: Database

beforeAll(async () => {
  database = await connectPostgres(await freshPostgresUrl(), () => {})
})
afterAll(() => database.close())

const [ADA, BOB, SESSION] = [randomUUID(), randomUUID(), randomUUID()]
const DIGEST = { kind: 'daily', timeOfDay: 64_800_000 }
const TIMING = { digests: { email: DIGEST, telegram: { kind: 'hourly' } }, quiet: [] }

/** Ada has everything, Bob only the id of a chat that he typed; and what was and is to be sent to Ada. */
const BEFORE = [
  sql`insert into users (id, email, locale, created_at, email_enabled, telegram_enabled, telegram_chat_id,
      telegram_chat_name, telegram_confirmed_at, telegram_user_id, chat_made_in, chat_proven, alert_timing)
    values (${ADA}, 'ada@example.com', 'en', '2026-01-01', false, true, '41', 'Ada L.', '2026-01-02', '7', ${SESSION},
      true, ${JSON.stringify(TIMING)}),
    (${BOB}, null, 'es', '2026-01-03', true, true, '41', null, null, null, null, false, null)`,
  sql`insert into deliveries (id, key, user_id, channel, account_message, to_address, state, due_at, created_at) values
    (gen_random_uuid(), 'a', ${ADA}, 'telegram', null, null, 'pending', now(), now()),
    (gen_random_uuid(), 'b', ${ADA}, 'telegram', null, null, 'delivered', now(), now()),
    (gen_random_uuid(), 'c', ${ADA}, 'email', 'welcome', 'ada@example.com', 'pending', now(), now()),
    (gen_random_uuid(), 'd', ${BOB}, 'email', null, null, 'pending', now(), now())`,
]

it('takes mail and chat of every account into rows, with what waits for them', async () => {
  const { queries } = database
  await migrate(queries, '0039-alert-timing')
  for (const statement of BEFORE) await statement.execute(queries)
  await migrate(queries)
  const channels = await queries
    .selectFrom('channels')
    .select(['id', 'user_id', 'kind', 'label', 'address', 'gets', 'digest', 'is_on', 'confirmed_at'])
    .select(['person_id', 'made_in', 'is_proven'])
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
  const [adasMail, adasChat, bobsMail, bobsChat] = channels
  expect(channels).toMatchObject([
    { user_id: ADA, kind: 'email', address: null, is_on: false, digest: DIGEST },
    {
      user_id: ADA,
      kind: 'telegram',
      label: 'Ada L.',
      address: '41',
      gets: { alerts: 'all', summaries: true, alarms: false },
      digest: { kind: 'hourly' },
      is_on: true,
      confirmed_at: Date.UTC(2026, 0, 2),
      person_id: '7',
      made_in: SESSION,
      is_proven: true,
    },
    { user_id: BOB, kind: 'email', address: null, is_on: true, digest: null },
    { user_id: BOB, kind: 'telegram', label: '41', address: '41', confirmed_at: null, is_proven: false },
  ])
  expect([adasMail, bobsMail].every((mail) => mail?.gets.alarms)).toBe(true)
  expect(bobsChat?.id).toBeDefined()
  const deliveries = await queries
    .selectFrom('deliveries')
    .select(['key', 'channel_id'])
    .orderBy('key')
    .execute()
  expect(deliveries.map((each) => each.channel_id)).toEqual([adasChat?.id, null, null, bobsMail?.id])
})
