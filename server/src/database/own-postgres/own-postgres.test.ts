/** @module-tag play */

import { existsSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDataDirectory } from '../../../test/database/fresh-data-directory.ts'
import { SYSTEM_FIRST } from '../../base/config/environment.ts'
import { DatabaseProblem } from '../database-errors.ts'
import { examine, findBinaries, packagedPostgres } from './binaries.ts'
import { mend } from './damage.ts'
import { openOwn, openOwnBeside } from './open-own.ts'
import { startOwnPostgres, type OwnPostgres } from './own-postgres.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

const user = unprivilegedUser()

/** Made once, because every cluster takes most of a second. */
let made: string
let dataDir: string

beforeAll(async () => {
  made = await freshDataDirectory()
  const own = await startOwnPostgres(made)
  await ask(own, 'create table records (title text)')
  await ask(own, "insert into records values ('Slow Harbour')")
  await own.stop()
  return () => rm(made, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await freshDataDirectory(made)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function ask(own: Pick<OwnPostgres, 'url'>, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: own.url() })
  await client.connect()
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function kill(folder: string): Promise<void> {
  const id = Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(id, 'SIGKILL')
}

const WHERE = () => ({ dataDir, postgresBinDir: null })

describe('a PostgreSQL server of our own', () => {
  it('keeps what it was given, sorts and folds the same everywhere, and lets only its user in', async () => {
    const own = await startOwnPostgres(dataDir)
    expect(
      await ask(own, "select title, lower('ÑANDÚ') as folded, 'Z' < 'a' as bytewise from records"),
    ).toEqual([{ title: 'Slow Harbour', folded: 'ñandú', bytewise: true }])
    expect(await ask(own, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
    expect(await ask(own, 'show fsync')).toEqual([{ fsync: 'on' }])
    await own.stop()
    const { mode, uid } = await stat(join(dataDir, 'postgres'))
    expect([mode & 0o777, uid]).toEqual([0o700, user?.uid ?? process.getuid?.()])
  })

  it('that a killed product has left is adopted, with its sessions', async () => {
    const left = await startOwnPostgres(dataDir)
    const started = await ask(left, 'select pg_postmaster_start_time()::text as at')
    const own = await startOwnPostgres(dataDir)
    expect(own.isAdopted).toBe(true)
    expect(await ask(own, 'select pg_postmaster_start_time()::text as at')).toEqual(started)
    await own.stop()
  })

  it('that was killed itself is started again with all that was written', async () => {
    const own = await startOwnPostgres(dataDir)
    await ask(own, "insert into records values ('Kept')")
    await kill(dataDir)
    const again = await startOwnPostgres(dataDir)
    expect(await ask(again, 'select count(*)::int as n from records')).toEqual([{ n: 2 }])
    await again.stop()
  })

  it('that is killed under a running product is started again, until the product lets go', async () => {
    const heard: string[] = []
    const product = await openOwn(WHERE(), {
      died: () => heard.push('died'),
      failed: () => heard.push('failed'),
      revived: () => heard.push('revived'),
      rebuilding: () => {},
      secret: () => null,
      mended: () => heard.push('mended'),
    })
    for (const times of [1, 2]) {
      await kill(dataDir)
      await expect.poll(() => heard, { timeout: 60_000 }).toHaveLength(times * 2)
      expect(await ask({ url: () => product.url }, 'select 1 as one')).toEqual([{ one: 1 }])
    }
    await product.close()
    expect(heard).toEqual(['died', 'revived', 'died', 'revived'])
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('is reached where the path of its folder is longer than a socket’s may be', async () => {
    const deep = join(dataDir, 'd'.repeat(120))
    await mkdir(deep)
    await cp(join(made, 'postgres'), join(deep, 'postgres'), { recursive: true })
    const own = await startOwnPostgres(deep)
    expect(await ask(own, 'select title from records')).toEqual([{ title: 'Slow Harbour' }])
    await own.stop()
  })

  it.runIf(user === null)('is reached by a port and a password where there are no sockets', async () => {
    const fresh = await freshDataDirectory()
    const own = await startOwnPostgres(fresh, { byPort: true })
    const other = new URL(own.url())
    other.password = 'guessed'
    expect(await ask(own, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(ask({ url: () => other.href }, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await startOwnPostgres(fresh, { byPort: true })).isAdopted).toBe(true)
    await own.stop()
    await rm(fresh, { recursive: true })
  })

  it('has a password for the product that is not its superuser’s, also where a version before gave it that one', async () => {
    const own = await startOwnPostgres(dataDir)
    const { password } = new URL(own.adminUrl())
    const asProduct = (given: string) => Object.assign(new URL(own.url()), { password: given }).href
    expect(new URL(own.url()).password).not.toBe(password)
    const refused = 'password authentication failed'
    await expect(ask({ url: () => asProduct(password) }, 'select 1')).rejects.toThrow(refused)
    await ask({ url: own.adminUrl }, `alter role cratewatch password '${password}'`)
    await own.stop()
    const again = await startOwnPostgres(dataDir)
    expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(ask({ url: () => asProduct(password) }, 'select 1')).rejects.toThrow(refused)
    await again.stop()
  })

  it('says why it does not start', async () => {
    const started = startOwnPostgres(dataDir, { settings: { no_such_setting: 1 } })
    await expect(started).rejects.toThrow(DatabaseProblem)
    await expect(started).rejects.toThrow('no_such_setting')
  })

  it.each([14, 99])('that another major version has made, %i, is left alone', async (major) => {
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${major}\n`)
    const waysOn = `made by PostgreSQL ${major}.*upgrade-database.*POSTGRES_BIN_DIR.*restore.ts <file> --replace`
    await expect(startOwnPostgres(dataDir)).rejects.toThrow(new RegExp(waysOn))
  })

  it('whose making was interrupted is made again', async () => {
    await rm(join(dataDir, 'postgres'), { recursive: true })
    await mkdir(join(dataDir, 'postgres.unfinished', 'base'), { recursive: true })
    const own = await startOwnPostgres(dataDir)
    expect(await ask(own, 'select 1 as one')).toEqual([{ one: 1 }])
    await own.stop()
    expect(existsSync(join(dataDir, 'postgres.unfinished'))).toBe(false)
  })
})

describe('after a crash', () => {
  /** Returns the file of a table's rows, below the cluster's folder. */
  const fileOf = async (table: string) => {
    const own = await startOwnPostgres(dataDir)
    const [row] = await ask(own, `select pg_relation_filepath('${table}') as path`)
    await own.stop()
    return join(dataDir, 'postgres', String(row?.['path']))
  }

  it('a database without the end of its log starts with what is whole', async () => {
    const own = await startOwnPostgres(dataDir)
    await ask(own, "insert into records select 'Lost or not ' || n from generate_series(1, 50000) n")
    const [row] = await ask(own, 'select pg_walfile_name(pg_current_wal_lsn()) as name')
    await kill(dataDir)
    const log = join(dataDir, 'postgres', 'pg_wal', String(row?.['name']))
    const written = await readFile(log)
    await writeFile(log, written.fill(0, Math.floor(written.length / 8)))
    const again = await startOwnPostgres(dataDir)
    expect(await ask(again, "select count(*)::int as n from records where title = 'Slow Harbour'")).toEqual([
      { n: 1 },
    ])
    await again.stop()
  })

  it.each([
    [
      'a torn page',
      async (file: string) => writeFile(file, (await readFile(file)).fill(0, 4_096)),
      'records: invalid page',
    ],
    ['a missing file', (file: string) => rm(file), 'records: fork "main" does not exist'],
  ])('%s is found at the start, with the way back', async (_, damage, said) => {
    await damage(await fileOf('records'))
    await mkdir(join(dataDir, 'backups'))
    await writeFile(join(dataDir, 'backups', 'cratewatch-2026-11-22-0311.backup'), '')
    const started = startOwnPostgres(dataDir)
    await expect(started).rejects.toThrow(DatabaseProblem)
    await expect(started).rejects.toThrow(said)
    await expect(started).rejects.toThrow(
      /npm run restore -- \S+cratewatch-2026-11-22-0311\.backup --replace/,
    )
  })

  it('no start reads for longer than it may', async () => {
    const own = await startOwnPostgres(dataDir)
    const holder = new Client({ connectionString: own.url() })
    await holder.connect()
    await holder.query('begin; lock table records')
    await mend(own.adminUrl(), { patience: milliseconds(300) })
    await holder.end()
    await own.stop()
  })

  it('a control file of zeroes is named, with the way back', async () => {
    const file = join(dataDir, 'postgres', 'global', 'pg_control')
    await writeFile(file, (await readFile(file)).fill(0))
    await expect(startOwnPostgres(dataDir)).rejects.toThrow(/incompatible.*There is no backup/s)
  })
})

describe('the own database', () => {
  it('is for one product; a command reaches it beside that, or without one', async () => {
    const product = await openOwn(WHERE())
    await expect(openOwn(WHERE())).rejects.toThrow('Another Cratewatch process')
    const command = await openOwnBeside(WHERE())
    expect(await ask({ url: () => command.url }, 'select title from records')).toEqual([
      { title: 'Slow Harbour' },
    ])
    await command.close()
    expect(await ask({ url: () => product.url }, 'select 1 as one')).toEqual([{ one: 1 }])
    await product.close()
    const alone = await openOwnBeside(WHERE())
    expect(await ask({ url: () => alone.url }, 'select 1 as one')).toEqual([{ one: 1 }])
    await alone.close()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

describe('the programs of PostgreSQL', () => {
  it('are those of POSTGRES_BIN_DIR when it is set, and nothing else', async () => {
    const { folder } = await findBinaries(user, null)
    expect(await findBinaries(user, folder, { packaged: '/nowhere' })).toMatchObject({ folder })
    await expect(findBinaries(user, '/nowhere')).rejects.toThrow(/POSTGRES_BIN_DIR is \/nowhere/)
  })

  it('are those of the system, the newest or what has made the database, and npm’s where it has none', async () => {
    const above = await mkdtemp(join(tmpdir(), 'cratewatch-installed-'))
    await chmod(above, 0o755)
    const installed = ['14.9', '16.4', '17.10', '17.9'].map((version) => join(above, version))
    for (const folder of installed) {
      await mkdir(folder, { mode: 0o755 })
      const script = `#!/bin/sh\necho "postgres (PostgreSQL) ${basename(folder)} (Debian)"\n`
      await writeFile(join(folder, 'postgres'), script, { mode: 0o755 })
    }
    const found = async (major: number | null, folders = installed) =>
      (await findBinaries(user, SYSTEM_FIRST, { major, installed: folders })).version
    const npms = (await findBinaries(user, null)).version
    vi.stubEnv('PATH', '/nowhere')
    const bare = await findBinaries(user, SYSTEM_FIRST, { major: 18, installed, packaged: null })
    expect(bare.version).toBe('17.10')
    vi.unstubAllEnvs()
    expect(await found(null)).toBe('17.10')
    expect(await found(16)).toBe('16.4')
    expect([await found(18), await found(14), await found(null, [])]).toEqual([npms, npms, npms])
    await rm(above, { recursive: true })
  })

  it('that are too old, or no programs at all, count as none', async () => {
    for (const script of ['echo "postgres (PostgreSQL) 14.9"', 'echo "something else"', 'exit 1']) {
      await writeFile(join(dataDir, 'postgres', 'postgres'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
      await chmod(dataDir, 0o755)
      expect(examine(join(dataDir, 'postgres'), null)).toBe(null)
    }
  })

  it.runIf(user !== null)('that only root may enter are copied once for the other user', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'cratewatch-closed-'))
    await mkdir(join(closed, 'native'))
    const whole = { recursive: true, verbatimSymlinks: true }
    for (const part of ['bin', 'lib', 'share'])
      await cp(join(packagedPostgres() ?? '', part), join(closed, 'native', part), whole)
    await writeFile(join(closed, 'package.json'), JSON.stringify({ version: `test-${process.pid}` }))
    expect(examine(join(closed, 'native', 'bin'), user)).toBe(null)

    const packaged = join(closed, 'native')
    const first = await findBinaries(user, null, { packaged })
    expect(first.folder.startsWith(closed)).toBe(false)
    expect(await findBinaries(user, null, { packaged })).toEqual(first)
    await rm(closed, { recursive: true })
    await rm(join(first.folder, '..'), { recursive: true })
  })

  it('with a log that has grown begin a new one', async () => {
    const log = join(dataDir, 'postgres', 'server.log')
    await appendFile(log, 'x'.repeat(2 * 1024 * 1024))
    const own = await startOwnPostgres(dataDir)
    await own.stop()
    expect((await stat(log)).size).toBeLessThan(10_000)
  })
})
