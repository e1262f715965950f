import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { chown, lchown, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProgress } from '../../progress.ts'
import { connectPostgres } from '../connection/connect-postgres.ts'
import { problemOf } from './damage.ts'
import type { OwnNotes } from './keep-running.ts'
import { noteKnown } from './known-state.ts'
import { mendingOf } from './mend-running.ts'
import { openOwn } from './open-own.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { nobody, unprivilegedUser } from './unprivileged-user.ts'
import { freshDataDirectory } from '../../../test/database/fresh-data-directory.ts'
import { ask, damagePages, fileOf, killServer, writeServerId } from '../../../test/database/own-files.ts'

const user = unprivilegedUser()

/** Made once, because every cluster takes most of a second. */
let made: string
let dataDir: string
const folder = () => join(dataDir, 'postgres')

beforeAll(async () => {
  made = await freshDataDirectory()
  const own = await startOwnPostgres(made)
  await ask(own.url(), 'create table records (id int primary key, title text)')
  await ask(own.url(), "insert into records select n, 'Record ' || n from generate_series(1, 20000) n")
  await ask(own.url(), 'create index records_by_title on records (title)')
  await ask(own.url(), 'create index records_in_words on records using gin (string_to_array(title, null))')
  await own.stop()
  return () => rm(made, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await freshDataDirectory(made)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const RECORDS = [{ n: 20_000 }]
const countRecords = 'select count(*)::int as n from records'

/** Collects what is logged. */
function listening() {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString())
      done()
    },
  })
  return { log: pino(stream), lines }
}

describe('files that a killed server has left', () => {
  it('do not keep it from starting when another program has its number, which goes on', async () => {
    await startOwnPostgres(dataDir)
    await killServer(dataDir)
    const other = spawn('sleep', ['60'], { cwd: '/', ...user })
    await writeServerId(dataDir, other.pid ?? 0)
    const own = await startOwnPostgres(dataDir)
    expect(await ask(own.url(), countRecords)).toEqual(RECORDS)
    await killServer(dataDir)
    await writeServerId(dataDir, other.pid ?? 0)
    await own.stop()
    expect(other.exitCode ?? other.signalCode).toBe(null)
    other.kill()
  })

  it('are its own again after a copy that changed modes and owners', async () => {
    chmodSync(folder(), 0o755)
    for (const name of ['PG_VERSION', 'base', 'postgresql.conf']) chmodSync(join(folder(), name), 0o500)
    if (user !== null) await lchown(join(folder(), 'base', '1', 'PG_VERSION'), 1_234, 1_234)
    const own = await startOwnPostgres(dataDir)
    expect(await ask(own.url(), countRecords)).toEqual(RECORDS)
    await own.stop()
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
  })
})

describe('a start that fails', () => {
  it('advises to bring a backup back where something is damaged, and nowhere else', async () => {
    const advised = async (codes: readonly string[]) =>
      (await problemOf(dataDir, { said: '', codes })).message
    for (const code of ['XX001', 'XX002', '58P01']) expect(await advised([code])).toContain('--replace')
    expect(await advised(['42501'])).toContain('Your data is whole')
    expect(await advised(['53100'])).toContain('The disk is full: make room')
    const started = startOwnPostgres(dataDir, { settings: { no_such_setting: 1 } })
    await expect(started).rejects.toThrow(/no_such_setting.*Your data is whole/s)
    await expect(started).rejects.not.toThrow('restore')
  })
})

describe('damaged indexes', () => {
  const INDEXES = ['records_by_title', 'records_in_words', 'records_pkey']

  it('are built anew by the start', async () => {
    const before = await startOwnPostgres(dataDir)
    const files = await Promise.all(INDEXES.map((index) => fileOf(before.url(), dataDir, index)))
    await before.stop()
    for (const file of files.slice(1)) await damagePages(file)
    await rm(files[0] ?? '')
    const own = await startOwnPostgres(dataDir)
    expect(own.mended.toSorted()).toEqual(INDEXES)
    expect(await ask(own.url(), "select id from records where title = 'Record 77'")).toEqual([{ id: 77 }])
    await own.stop()
  })

  it('are built anew under a running product when one is met, and the log names them', async () => {
    const own = await openOwn({ dataDir, postgresBinDir: null })
    const { log, lines } = listening()
    const hearFailure = mendingOf({ adminUrl: own.adminUrl, dataDir, log, progress: createProgress() })
    const database = await connectPostgres(own.url, () => {}, { hearFailure })
    await ask(
      own.adminUrl,
      'create table other as select n, repeat(md5(n::text), 9) from generate_series(1, 60000) n',
    )
    await ask(own.adminUrl, 'checkpoint')
    await damagePages(await fileOf(own.url, dataDir, 'records_by_title'))
    // The pages that the server keeps in memory give way.
    await ask(own.adminUrl, "select pg_prewarm('other')")
    const find = () => database.jobs.executeSql('select id from records where title = $1', ['Record 77'])
    await expect(find()).rejects.toThrow('invalid page')
    await expect.poll(find, { timeout: 60_000 }).toEqual({ rows: [{ id: 77 }] })
    await expect.poll(() => lines.join('')).toContain('"index":"records_by_title"')
    await database.close()
    await own.close()
  })
})

describe('a database that is older than what was known of it', () => {
  /** Writes, notes what is known, and loses the end of the log. */
  async function lose(): Promise<void> {
    const own = await startOwnPostgres(dataDir)
    await ask(own.adminUrl(), 'checkpoint')
    const [row] = await ask(
      own.adminUrl(),
      'select file_name, file_offset from pg_walfile_name_offset(pg_current_wal_lsn())',
    )
    await ask(own.url(), "insert into records select n, 'Told' from generate_series(30000, 60000) n")
    await noteKnown(own.adminUrl(), dataDir)
    await killServer(dataDir)
    const log = join(folder(), 'pg_wal', String(row?.['file_name']))
    const written = await readFile(log)
    await writeFile(log, written.fill(0, Number(row?.['file_offset'])))
  }

  it('says so at every start until an operator answers', async () => {
    await lose()
    for (const _ of [1, 2]) {
      const own = await openOwn({ dataDir, postgresBinDir: null })
      expect(own.olderThan()).toMatch(/^20\d\d-/)
      await ask(
        own.url,
        "insert into records select n, 'After' from generate_series(100000, 160000) n on conflict do nothing",
      )
      await own.close()
    }
    const answered = await openOwn({ dataDir, postgresBinDir: null })
    await answered.accept()
    await answered.close()
    const own = await openOwn({ dataDir, postgresBinDir: null })
    expect(own.olderThan()).toBe(null)
    await own.close()
  })

  it('is none after a kill, a clean stop, or when the folder is made anew', async () => {
    for (let kills = 0; kills < 4; kills++) {
      const own = await startOwnPostgres(dataDir)
      expect(own.olderThan()).toBe(null)
      await ask(
        own.url(),
        `insert into records select n, 'Told' from generate_series(${30_000 + kills * 9}, ${30_008 + kills * 9}) n`,
      )
      await noteKnown(own.adminUrl(), dataDir)
      if (kills % 2 === 0) await killServer(dataDir)
      else await own.stop()
    }
    await rm(folder(), { recursive: true })
    const own = await startOwnPostgres(dataDir)
    expect(own.olderThan()).toBe(null)
    await own.stop()
  })
})

describe.runIf(user !== null)('a database that root starts', () => {
  const asNobody = (program: string, args: readonly string[]) =>
    spawnSync(program, args, { cwd: '/', encoding: 'utf8', ...nobody() })

  it('shows nothing to a process of nobody, and asks everybody for a password', async () => {
    const own = await startOwnPostgres(dataDir)
    await ask(own.adminUrl(), 'checkpoint')
    const [row] = await ask(
      own.url(),
      'select pg_postmaster_start_time() as at, rolsuper from pg_roles where rolname = current_user',
    )
    expect(row?.['rolsuper']).toBe(false)
    const id = (await readFile(join(folder(), 'postmaster.pid'), 'utf8')).split('\n')[0]
    expect(asNobody('ls', [`/proc/${id}/cwd/`])).toMatchObject({ status: 2, stdout: '' })
    const knock = `require('node:net').connect('/proc/${id}/cwd/.s.PGSQL.5432').on('error', ({ code }) => console.log(code))`
    expect(asNobody(process.execPath, ['-e', knock]).stdout).toBe('EACCES\n')
    const url = new URL(own.adminUrl())
    url.password = 'guessed'
    await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
    await own.stop()
  })

  it('is taken from nobody, and its tables from the superuser, as versions before left them', async () => {
    const before = await startOwnPostgres(dataDir)
    await ask(
      before.adminUrl(),
      "create table told (id bigserial primary key, kind text); create type mood as enum ('a')",
    )
    await ask(before.adminUrl(), 'create schema jobs; create table jobs.job (id int)')
    await ask(
      before.adminUrl(),
      "create function told() returns trigger language plpgsql as 'begin return new; end'",
    )
    await before.stop()
    await writeFile(join(folder(), 'pg_hba.conf'), 'local all all trust\n')
    await rm(join(dataDir, 'postgres-password'))
    for (const name of readdirSync(folder(), { recursive: true, encoding: 'utf8' }))
      await lchown(join(folder(), name), nobody().uid, nobody().gid)
    await chown(folder(), nobody().uid, nobody().gid)
    const own = await startOwnPostgres(dataDir)
    await ask(
      own.url(),
      "insert into told (kind) values ('x'); alter table jobs.job add at int; drop function told; drop type mood",
    )
    expect(await ask(own.url(), countRecords)).toEqual(RECORDS)
    await own.stop()
    expect(statSync(join(folder(), 'base')).uid).toBe(user?.uid)
  })
})

const canMount = user !== null && spawnSync('mount', ['--version']).status === 0

describe.runIf(canMount)('a full disk', () => {
  it('is said, loses nothing, and is over when there is room', async () => {
    await rm(dataDir, { recursive: true })
    dataDir = await freshDataDirectory()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=700', 'tmpfs', dataDir])
    if (mounted.status !== 0) return
    try {
      const { log, lines } = listening()
      const failed: unknown[] = []
      const notes: OwnNotes = {
        died: () => {},
        failed: (error) => failed.push(error),
        revived: () => {},
        mended: () => {},
      }
      const own = await openOwn({ dataDir, postgresBinDir: null }, notes)
      const hearFailure = mendingOf({ adminUrl: own.adminUrl, dataDir, log, progress: createProgress() })
      const database = await connectPostgres(own.url, () => {}, { hearFailure })
      await ask(
        own.url,
        'create table told (id int, text text); alter table told alter text set storage external',
      )
      const told: number[] = []
      const tell = async (id: number) => {
        await database.jobs.executeSql(
          'insert into told values ($1::int, repeat(md5($1::int::text), 2000))',
          [id],
        )
        told.push(id)
      }
      await writeFile(join(dataDir, 'filler'), Buffer.alloc(20_000_000))
      const fill = async () => {
        for (let id = 0; id < 20_000; id++) await tell(id)
      }
      await expect(fill()).rejects.toThrow(/No space left|[Cc]onnection/)
      await rm(join(dataDir, 'filler'))
      await expect.poll(() => tell(-1).then(() => 'told', String), { timeout: 60_000 }).toBe('told')
      const said = lines.join('') + failed.map(String).join('')
      expect(said.toLowerCase()).toContain('the disk is full: make room')
      expect(await ask(own.url, 'select count(distinct id)::int as n from told')).toEqual([
        { n: told.length },
      ])
      await database.close()
      await own.close()
    } finally {
      spawnSync('umount', ['-l', dataDir])
    }
  })
})
