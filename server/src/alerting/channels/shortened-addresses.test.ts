import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { termsOf, type ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { everythingOf } from '../../../test/security/owned-rows.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { connectPostgres } from '../../database/connection/connect-postgres.ts'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'

let database: Database

beforeAll(async () => {
  database = await connectPostgres(await freshPostgresUrl(), () => {})
})
afterAll(() => database.close())

const ADA = randomUUID()
const TOPICS = ['crates', 'crate-9f2c41-alerts', 'house-9f2c41-alerts']
const channel = (kind: ChannelKind, address: string, day: number) => sql`
  insert into channels (id, user_id, kind, label, address, created_at)
  values (gen_random_uuid(), ${ADA}, ${kind}, 'Phone', ${address}, ${`2026-01-0${day}`})`
const addressOf = (kind: ChannelKind, settings: object) =>
  termsOf(kind).addressOf(termsOf(kind).settings.parse(settings))

it('shortens the secret names that addresses showed, as new channels show them, wherever they were copied to', async () => {
  const { queries } = database
  await migrate(queries, '0055-next-check')
  const before = [
    sql`insert into users (id, email, locale, created_at) values (${ADA}, 'ada@example.com', 'en', '2026-01-01')`,
    ...TOPICS.map((topic, n) => channel('ntfy', `ntfy.sh/${topic}`, n + 1)),
    channel('apprise', 'apprise.example/house-key', 4),
    channel('webhook', 'shelf.example …cret', 5),
    sql`insert into deliveries (id, key, user_id, channel, channel_id, account_message, to_address, details, due_at, created_at)
      select gen_random_uuid(), id::text, user_id, 'ntfy', id, 'condition-began', address, null::jsonb, now(), now() from channels where kind = 'ntfy'
      union all select gen_random_uuid(), 'mail ' || id, user_id, 'email', null::uuid, 'channel-added', 'ada@example.com',
        jsonb_build_object('account', 'Phone (' || address || ')'), now(), now() from channels where kind = 'ntfy'`,
    sql`insert into remote_addresses values ('ntfy', 'ntfy.sh/crates', now())`,
  ]
  for (const statement of before) await statement.execute(queries)
  await migrate(queries)
  const shown = await queries
    .selectFrom('channels')
    .select('address')
    .where('address', 'is not', null)
    .orderBy('created_at')
    .execute()
  const topics = TOPICS.map((topic) => addressOf('ntfy', { topic }))
  expect(topics[1]).toMatch(/^ntfy\.sh\/…erts #[0-9a-z]{2}$/)
  expect(shown.map(({ address }) => address)).toEqual([
    ...topics,
    addressOf('apprise', { server: 'https://apprise.example', key: 'house-key' }),
    'shelf.example …cret',
  ])
  const held = JSON.stringify(await everythingOf(testDeps({ database }), ADA))
  for (const secret of [...TOPICS, 'house-key']) expect(held).not.toContain(secret)
  expect(held).toContain(`Phone (${topics[1]})`)
  expect(await queries.selectFrom('remote_addresses').selectAll().execute()).toEqual([])
})
