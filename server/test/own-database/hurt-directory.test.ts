/** @module-tag play */

import { spawn } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { lchown, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHeld } from '../../src/alerting/deliveries/send/claim-due.ts'
import { openDeps } from '../../src/app/open-deps.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { createProgress } from '../../src/base/progress.ts'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { damageListener, problemOf } from '../../src/database/own-postgres/damage.ts'
import { noteKnown } from '../../src/database/own-postgres/known-state.ts'
import { openOwn } from '../../src/database/own-postgres/open-own.ts'
import { startOwnPostgres } from '../../src/database/own-postgres/own-postgres.ts'
import { unprivilegedUser } from '../../src/database/own-postgres/unprivileged-user.ts'
import { freshDataDirectory } from '../database/fresh-data-directory.ts'
import { ask, damagePages, fileOf, killServer, writeServerId, listening } from '../database/own-files.ts'

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
      (await problemOf(dataDir, { output: '', codes })).message
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
    const hearFailure = damageListener({ adminUrl: own.adminUrl, dataDir, log, progress: createProgress() })
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

  it('has every delivery held by each start of the product until one that is asked to go on', async () => {
    const own = await startOwnPostgres(dataDir)
    await noteKnown(own.adminUrl(), dataDir)
    await own.stop()
    const mark = await readFile(join(dataDir, 'known-state'), 'utf8')
    await writeFile(join(dataDir, 'known-state'), mark.replace(/"place":"[^"]+"/, '"place":"FF/0"'))
    const { log, lines } = listening()
    const isHeld = async (acceptOlder: boolean) => {
      const { deps, close } = await openDeps(readConfig({ DATA_DIR: dataDir }), log, { acceptOlder })
      return readHeld(deps.db)
        .then((since) => since !== null)
        .finally(close)
    }
    for (const _ of [1, 2]) expect(await isHeld(false)).toBe(true)
    expect(lines.join('')).toContain('nothing is sent until you answer')
    for (const accept of [true, false]) expect(await isHeld(accept)).toBe(false)
  })

  it('is none when a start finds the server running that a killed process has left', async () => {
    const left = await startOwnPostgres(dataDir)
    await ask(left.url(), "insert into records select n, 'Told' from generate_series(40000, 40009) n")
    await noteKnown(left.adminUrl(), dataDir)
    const own = await startOwnPostgres(dataDir)
    expect(own.olderThan()).toBe(null)
    await own.stop()
  })

  it('is none after a kill, a clean stop, or when it is made anew on purpose', async () => {
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
    await rm(join(dataDir, 'known-state'))
    const own = await startOwnPostgres(dataDir)
    expect(own.olderThan()).toBe(null)
    await own.stop()
  })
})
