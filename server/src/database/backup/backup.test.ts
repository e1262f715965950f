import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { instant } from '@cratewatch/domain/kernel/instant'
import { beforeAll, describe, expect, it } from 'vitest'
import { backedUp, opening, queryOn, rewritten, signed, textOf } from '../../../test/database/backup-files.ts'
import { compareTables } from '../../../test/database/compare-tables.ts'
import { fillEveryTable } from '../../../test/database/fill-every-table.ts'
import { schemaOf } from '../../../test/database/schema-of.ts'
import { TEMPLATE } from '../../../test/database/start-postgres.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { connectPostgres } from '../connection/connect-postgres.ts'
import { migrate } from '../migrate.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { connected } from './tables.ts'

let filled: string
let bytes: Buffer
let tables: string[]

beforeAll(async () => {
  filled = await freshPostgresUrl(TEMPLATE)
  tables = await fillEveryTable(filled)
  bytes = await backedUp(filled)
})

describe('a restored backup', () => {
  it('has every row of every table, and goes on counting where it was', async () => {
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
    expect(await queryOn(filled, `select ${counts.join(', ')}`)).toEqual([
      Object.fromEntries(tables.map((table) => [table, 2])),
    ])
    const target = await freshPostgresUrl()
    await restore(target, opening(bytes))
    expect(await compareTables(filled, target)).toEqual([])
    expect(await schemaOf(target)).toEqual(await schemaOf(filled))
    expect(textOf(await backedUp(target))).toBe(textOf(bytes))
    const next = `insert into transitions (release_id, kind, at, count_before, count_after)
      values (1, 'appeared', now(), 0, 1) returning id::int`
    expect(await queryOn(target, next)).toEqual([{ id: 3 }])
  })

  it('belongs to an owner who is no superuser', async () => {
    const target = await ownedDatabase()
    await restore(target, opening(bytes))
    expect(await compareTables(filled, target)).toEqual([])
    expect(await schemaOf(target)).toEqual(await schemaOf(filled))
  })

  it('asks the marketplace nothing for as long as it demands', async () => {
    const target = await freshPostgresUrl()
    const pausedUntil = instant(Date.UTC(2026, 10, 21))
    await restore(target, opening(bytes), { pausedUntil })
    const until = `select distinct paused_until = '2026-11-21T00:00Z' as paused from remotes where bucket is not null`
    expect(await queryOn(target, until)).toEqual([{ paused: true }])
    expect(await compareTables(filled, target)).toEqual(['remotes'])
  })

  it('is brought to the present schema when it is of the last 0.1, and refused when it is of one before', async () => {
    const older = await freshPostgresUrl()
    const database = await connectPostgres(older, () => {})
    await migrate(database.queries, '0001-baseline')
    await fillEveryTable(older)
    const then = await backedUp(older)
    const of = (migration: string) =>
      opening(rewritten(then, (text) => signed(text.replace('0001-baseline', migration))))
    const target = await freshPostgresUrl()
    await expect(restore(target, of('0065-followed-lists'))).rejects.toThrow('upgrade it to the last 0.1')
    await restore(target, of('0066-record-events'))
    await migrate(database.queries)
    await database.close()
    expect(await compareTables(older, target)).toEqual([])
    expect(await schemaOf(target)).toEqual(await schemaOf(filled))
  })
})

describe('a backup', () => {
  it('shows one moment, whatever is written while it is made', async () => {
    const source = await freshPostgresUrl(new URL(filled).pathname.slice(1))
    await queryOn(
      source,
      `update announcements set text = jsonb_build_object('en',
         (select string_agg(md5(n::text), '') from generate_series(1, 40000) n))`,
    )
    const then = await freshPostgresUrl(new URL(source).pathname.slice(1))
    const to = new PassThrough()
    const making = backup(source, to, instant(0))
    // The rows of announcements are being sent and fill every buffer; those of users are not read yet.
    await once(to, 'readable')
    await queryOn(source, 'delete from users')
    const [bytes] = await Promise.all([buffer(to), making])
    const target = await freshPostgresUrl()
    await restore(target, opening(bytes))
    expect(await compareTables(then, target)).toEqual([])
  })
})

describe('two backups', () => {
  it('are the same but for the time when the data is', async () => {
    const later = await backedUp(filled, instant(Date.UTC(2026, 10, 21)))
    expect(later.equals(bytes)).toBe(false)
    expect(withoutTime(later)).toBe(withoutTime(bytes))
  })
})

function withoutTime(bytes: Buffer): string {
  return textOf(bytes)
    .replace(/"madeAt":"[^"]*"/, '')
    .replace(/"sha256":"[^"]*"/, '')
}

/** Creates an empty database, and returns its address for a user who owns it and has no other rights on the server. */
async function ownedDatabase(): Promise<string> {
  const url = new URL(await freshPostgresUrl())
  const name = url.pathname.slice(1)
  await queryOn(url.href, `create role ${name} login password 'secret'`)
  await queryOn(url.href, `alter database ${name} owner to ${name}`)
  return Object.assign(url, { username: name, password: 'secret' }).href
}

it('says why a connection was lost while no statement was running', async () => {
  const url = await freshPostgresUrl(TEMPLATE)
  const working = connected(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const lost = new Promise<void>((resolve) => client.once('end', resolve))
    await queryOn(url, `select pg_terminate_backend(${rows[0]?.pid})`)
    await lost
    await client.query('select 1')
  })
  await expect(working).rejects.toThrow('terminating connection')
})
