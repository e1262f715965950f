/** @module-tag play */

import { spawnSync } from 'node:child_process'
import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { chown, lchown, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProgress } from '../../src/base/progress.ts'
import { connectPostgres } from '../../src/database/connection/connect-postgres.ts'
import { damageListener } from '../../src/database/own-postgres/damage.ts'
import { openOwn, type OwnNotes } from '../../src/database/own-postgres/open-own.ts'
import { startOwnPostgres } from '../../src/database/own-postgres/own-postgres.ts'
import { nobody, unprivilegedUser } from '../../src/database/own-postgres/unprivileged-user.ts'
import { freshDataDirectory } from '../database/fresh-data-directory.ts'
import { ask, listening } from '../database/own-files.ts'

const user = unprivilegedUser()

let dataDir: string
const folder = () => join(dataDir, 'postgres')

beforeEach(async () => {
  dataDir = await freshDataDirectory()
})
afterEach(() => {
  vi.unstubAllEnvs()
  return rm(dataDir, { recursive: true, force: true })
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

  it('and its programs get none of the product’s variables', async () => {
    vi.stubEnv('SMTP_URL', 'smtp://secret')
    const own = await startOwnPostgres(dataDir)
    const id = (await readFile(join(folder(), 'postmaster.pid'), 'utf8')).split('\n')[0]
    const names = (await readFile(`/proc/${id}/environ`, 'utf8'))
      .split('\0')
      .map((line) => line.split('=')[0])
    await own.stop()
    expect(names).toContain('PATH')
    expect(names).not.toContain('SMTP_URL')
  })

  it('is taken from nobody, whose processes could read it', async () => {
    const before = await startOwnPostgres(dataDir)
    await ask(before.url(), 'create table reported (id int)')
    await before.stop()
    for (const name of readdirSync(folder(), { recursive: true, encoding: 'utf8' }))
      await lchown(join(folder(), name), nobody().uid, nobody().gid)
    await chown(folder(), nobody().uid, nobody().gid)
    const own = await startOwnPostgres(dataDir)
    await ask(own.url(), 'insert into reported values (1)')
    await own.stop()
    expect(statSync(join(folder(), 'base')).uid).toBe(user?.uid)
  })
})

/** Writes until the server ends, because its log has no room. */
async function fillLog(adminUrl: string): Promise<void> {
  const write = () => ask(adminUrl, "select pg_logical_emit_message(true, 'filler', repeat('x', 20000000))")
  await expect.poll(() => write().then(() => 'room', String), { timeout: 60_000 }).not.toBe('room')
}

/** Leaves no room, also for what a start writes. */
function takeLastBlocks(): void {
  const more = () => appendFileSync(join(dataDir, 'filler'), Buffer.alloc(4_096))
  expect(() => {
    for (;;) more()
  }).toThrow('ENOSPC')
}

const canMount = user !== null && spawnSync('mount', ['--version']).status === 0

describe.runIf(canMount)('a full disk', () => {
  it('is said, loses nothing, and is over by itself when there is room, also for a server that has ended', async () => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m,mode=700', 'tmpfs', dataDir])
    if (mounted.status !== 0) return
    try {
      const { log, lines } = listening()
      const failed: unknown[] = []
      const notes: OwnNotes = {
        died: () => {},
        failed: (error) => failed.push(error),
        revived: () => {},
        rebuilding: () => {},
        secret: () => null,
        mended: () => {},
      }
      const own = await openOwn({ dataDir, postgresBinDir: null }, notes)
      const hearFailure = damageListener({ adminUrl: own.adminUrl, dataDir, log, progress: createProgress() })
      const database = await connectPostgres(own.url, () => {}, { hearFailure })
      await ask(
        own.url,
        'create table reported (id int, text text); alter table reported alter text set storage external',
      )
      const reported: number[] = []
      const tell = async (id: number) => {
        await database.jobs.executeSql(
          'insert into reported values ($1::int, repeat(md5($1::int::text), 2000))',
          [id],
        )
        reported.push(id)
      }
      await writeFile(join(dataDir, 'filler'), Buffer.alloc(20_000_000))
      const fill = async () => {
        for (let id = 0; id < 20_000; id++) await tell(id)
      }
      await expect(fill()).rejects.toThrow(/No space left|[Cc]onnection/)
      takeLastBlocks()
      await fillLog(own.adminUrl)
      await expect.poll(() => failed.length, { timeout: 60_000 }).toBeGreaterThan(1)
      await rm(join(dataDir, 'filler'))
      await expect.poll(() => tell(-1).then(() => 'reported', String), { timeout: 60_000 }).toBe('reported')
      const said = lines.join('') + failed.map(String).join('')
      expect(said.toLowerCase()).toContain('the disk is full: make room')
      expect(await ask(own.url, 'select count(distinct id)::int as n from reported')).toEqual([
        { n: reported.length },
      ])
      await database.close()
      await own.close()
    } finally {
      spawnSync('umount', ['-l', dataDir])
    }
  })
})
