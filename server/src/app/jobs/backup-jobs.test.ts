import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hours } from '@cratewatch/domain/kernel/duration'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryOn } from '../../../test/database/backup-files.ts'
import { compareTables } from '../../../test/database/compare-tables.ts'
import { fillEveryTable } from '../../../test/database/fill-every-table.ts'
import { freshDataDirectory } from '../../../test/database/fresh-data-directory.ts'
import { ask, damagePages, fileOf, listening } from '../../../test/database/own-files.ts'
import { TEMPLATE } from '../../../test/database/start-postgres.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { manualClock } from '../../../test/manual-clock.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { readConfig } from '../../base/config/config.ts'
import { readNightlyFailure } from '../../database/backup/files.ts'
import { connectPostgres } from '../../database/connection/connect-postgres.ts'
import { migrate } from '../../database/migrate.ts'
import { openReplacement, openOwn } from '../../database/own-postgres/open-own.ts'
import { backUpNightly } from './backup-jobs.ts'

const APP_SECRET = 's'.repeat(32)
let dataDir: string
let url: string

beforeEach(async () => {
  dataDir = await freshDataDirectory()
  url = await freshPostgresUrl(TEMPLATE)
})
afterEach(() => rm(dataDir, { recursive: true }))

const files = () => readdir(join(dataDir, 'backups'))

/** Starts one of the commands, which ends with an exit code and output. */
function start(name: 'backup' | 'restore', databaseUrl: string | null, ...given: string[]) {
  const program = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url))
  const server = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, APP_SECRET }
  const env = { ...process.env, ...server, DATA_DIR: dataDir }
  const { promise, resolve } = Promise.withResolvers<{ failed: boolean; out: string; err: string }>()
  const running = execFile(
    process.execPath,
    [program, `--env-file=${devNull}`, ...given],
    { env },
    (error, out, err) => resolve({ failed: error !== null, out, err }),
  )
  return { running, ended: promise }
}

const command = (...given: Parameters<typeof start>) => start(...given).ended

/** Runs a command up to a table that somebody holds, presses Ctrl-C, and lets go of the table. */
async function interrupted(...given: Parameters<typeof start>) {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin; lock table users in access exclusive mode')
  const { running, ended } = start(...given)
  const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.relation = 'users'::regclass and not l.granted`
  await expect.poll(async () => (await holder.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1)
  running.kill('SIGINT')
  await once(running.stderr ?? running, 'data')
  await holder.end()
  return ended
}

describe('the commands', () => {
  it.each([
    ['backup', 'npm run backup [-- file]'],
    ['restore', 'npm run restore -- file [--replace]'],
  ] as const)('%s says how it is used, and which word it does not know', async (name, usage) => {
    expect(await command(name, url, '--help')).toMatchObject({
      failed: false,
      out: expect.stringContaining(usage),
    })
    const wrong = await command(name, url, '--fast')
    expect(wrong).toMatchObject({ failed: true, err: expect.stringContaining(usage) })
    expect(wrong.err).toContain("Unknown option '--fast'.")
  })

  it.skipIf(process.platform !== 'linux')(
    'back up nowhere, at once, where no folder can be made',
    async () => {
      const { failed, err } = await command('backup', url, '/proc/nowhere/crates.backup')
      expect([failed, err]).toEqual([true, expect.stringContaining('/proc/nowhere')])
    },
  )

  it('backs up no database that is not there, and makes none', async () => {
    const { failed, err } = await command('backup', null)
    expect([failed, err]).toEqual([true, expect.stringContaining(`There is no database in ${dataDir}`)])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('back up into a file for its owner alone, and restore it', { tags: 'play' }, async () => {
    await fillEveryTable(url)
    const before = await freshPostgresUrl(new URL(url).pathname.slice(1))
    const made = await command('backup', url)
    expect(made).toMatchObject({ failed: false, err: '' })
    expect(made.out).toContain('keep a copy of APP_SECRET')
    const [file = ''] = await files()
    expect(file).toMatch(/^cratewatch-[-\d]{15}\.backup$/)
    const path = join(dataDir, 'backups', file)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await command('restore', url, path, '--replace')).toMatchObject({ failed: false, err: '' })
    // The restore stores that requests have to wait for a minute.
    expect(await compareTables(before, url)).toEqual(['remotes'])
  })

  it(
    'stop at Ctrl-C: a backup leaves no file, and a restore the database as it was',
    { tags: 'play' },
    async () => {
      const { deps, close } = await openDepsOn(url)
      await makeUser(deps.db)
      await close()
      const stopped = await interrupted('backup', url)
      expect(stopped).toMatchObject({ failed: true, out: '' })
      expect(stopped.err).toContain('Stopped: nothing is written.')
      expect(await files()).toEqual([])

      const path = join(dataDir, 'one.backup')
      expect(await command('backup', url, path)).toMatchObject({ failed: false })
      const before = await freshPostgresUrl(new URL(url).pathname.slice(1))
      const { failed, err } = await interrupted('restore', url, path, '--replace')
      expect([failed, err]).toEqual([true, expect.stringContaining('Stopped: the database stays as it was.')])
      expect(await compareTables(before, url)).toEqual([])
    },
  )

  it.each([
    ['restore', [], /^Say which: npm run restore/],
    ['restore', ['missing.backup'], /^The file cannot be read.*ENOENT.*\n$/],
    ['backup', ['package.json'], /is there already/],
  ] as const)('say in a sentence what is wrong: %s %j', async (name, given, words) => {
    const { failed, err } = await command(name, 'postgres://localhost:1/x', ...given)
    expect([failed, err]).toEqual([true, expect.stringMatching(words)])
  })

  it('say so when the database does not answer, and leave nothing behind', async () => {
    const { err } = await command('backup', 'postgres://127.0.0.1:1/x')
    expect(err).toBe(
      'The database does not answer (ECONNREFUSED): check that it runs and that DATABASE_URL leads to it.\n',
    )
    expect(await files()).toEqual([])
  })
})

describe('the own database', { tags: 'play' }, () => {
  it('is backed up while the product has it, and brought back when its files are damaged', async () => {
    const own = await openOwn({ dataDir, postgresBinDir: null })
    const { deps, close } = await openDepsOn(own.url, null)
    await migrate(deps.db)
    const { id } = await makeUser(deps.db)
    await backUpNightly(deps)
    await close()
    await own.close()
    const path = join(dataDir, 'backups', (await files())[0] ?? '')
    await rm(join(dataDir, 'postgres', 'global', 'pg_control'))

    expect((await command('backup', null)).err).toContain(`npm run restore -- ${path} --replace`)
    await writeFile(join(dataDir, 'bad.backup'), 'rows')
    const refused = await command('restore', null, join(dataDir, 'bad.backup'), '--replace')
    expect(refused.err).toMatch(/^This is no backup/)
    expect(await readdir(dataDir)).not.toContain('postgres.set-aside-1')
    const restored = await command('restore', null, path, '--replace')
    expect(restored).toMatchObject({ failed: false, err: '' })
    expect(restored.out).toContain(join(dataDir, 'postgres.set-aside-1'))
    const again = await openOwn({ dataDir, postgresBinDir: null })
    expect(await queryOn(again.url, 'select id from users')).toEqual([{ id }])
    await again.close()
  })

  it('keeps its place when nothing came of what was to replace it', async () => {
    const own = await openOwn({ dataDir, postgresBinDir: null })
    await ask(own.url, 'create table kept (n int)')
    await own.close()
    const replacement = await openReplacement({ dataDir, postgresBinDir: null })
    await replacement.close()
    expect(await readdir(dataDir)).not.toContain('postgres.set-aside-1')
    const again = await openOwn({ dataDir, postgresBinDir: null })
    expect(await queryOn(again.url, 'select n from kept')).toEqual([])
    await again.close()
  })

  it('has indexes that nothing reads read by night, and those that are damaged or out of order built anew', async () => {
    const own = await openOwn({ dataDir, postgresBinDir: null })
    const { log, lines } = listening()
    const { deps, close } = await openDepsOn(own.url, null, log)
    await migrate(deps.db)
    await ask(own.url, 'create table idle as select n from generate_series(1, 60000) n')
    for (const name of ['idle_damaged', 'idle_in_disorder'])
      await ask(own.url, `create index ${name} on idle (n)`)
    await ask(
      own.url,
      'create table other as select repeat(md5(n::text), 9) from generate_series(1, 60000) n',
    )
    await ask(own.adminUrl, 'checkpoint')
    await damagePages(await fileOf(own.url, dataDir, 'idle_damaged'))
    // The pages that the server keeps in memory give way.
    await ask(own.adminUrl, "select pg_prewarm('other')")
    // Its pages are whole, and say another order than the catalogue.
    await ask(
      own.adminUrl,
      "update pg_index set indoption = '3' where indexrelid = 'idle_in_disorder'::regclass",
    )

    await backUpNightly(deps)
    const begun = lines.filter((line) => line.includes('is being built anew')).map((line) => JSON.parse(line))
    expect(begun).toMatchObject([
      { n: 1, of: 2 },
      { n: 2, of: 2 },
    ])
    const said = lines.filter((line) => line.includes('were damaged and are built anew')).join('')
    for (const name of ['idle_damaged', 'idle_in_disorder']) {
      expect(said).toContain(`"${name}"`)
      await ask(own.adminUrl, `select pg_prewarm('${name}'), bt_index_check('${name}')`)
    }
    await close()
    await own.close()
  })
})

describe('the nightly backup', () => {
  it('is one a night; seven are kept, and it removes what was left half written', async () => {
    const { deps, clock, close } = await openDepsOn(url)
    await backUpNightly(deps)
    await writeFile(join(dataDir, 'backups', 'old.part'), '')
    await utimes(join(dataDir, 'backups', 'old.part'), 0, 0)
    for (let night = 2; night <= 8; night++) {
      await clock.advance(hours(1))
      await backUpNightly(deps)
      await clock.advance(hours(23))
      await backUpNightly(deps)
    }
    const nights = [6, 7, 8, 9, 10, 11, 12].map((day) => `2026-01-${String(day).padStart(2, '0')}`)
    expect((await files()).toSorted()).toEqual(nights.map((day) => `cratewatch-nightly-${day}-0900.backup`))
    await close()
  })

  it('is shown to operators when it fails, until one succeeds', async () => {
    const { deps, clock, close } = await openDepsOn(url)
    const folder = join(dataDir, 'backups')
    await writeFile(folder, 'not a folder')
    await expect(backUpNightly(deps)).rejects.toThrow('ENOTDIR')
    expect(await readNightlyFailure(deps.db)).toEqual({
      at: clock.now(),
      failure: expect.stringContaining('backups'),
    })
    await rm(folder)
    await backUpNightly(deps)
    expect(await readNightlyFailure(deps.db)).toBeNull()
    await close()
  })
})

async function openDepsOn(url: string, databaseUrl: string | null = url, log = listening().log) {
  const database = await connectPostgres(url, () => {})
  const clock = manualClock()
  const server = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, APP_SECRET }
  const config = readConfig({ ...server, DATA_DIR: dataDir, NIGHTLY_BACKUP: 'true' })
  return { deps: testDeps({ database, clock, config, log }), clock, close: () => database.close() }
}
