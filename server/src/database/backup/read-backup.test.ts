import { Readable } from 'node:stream'
import { beforeAll, describe, expect, it } from 'vitest'
import { backedUp, opening, queryOn, rewritten, signed, textOf } from '../../../test/database/backup-files.ts'
import { compareTables } from '../../../test/database/compare-tables.ts'
import { fillEveryTable } from '../../../test/database/fill-every-table.ts'
import { TEMPLATE } from '../../../test/database/start-postgres.ts'
import { freshPostgresUrl } from '../../../test/database/test-database.ts'
import { backup } from './backup.ts'
import { BackupProblem, verifyBackup } from './read-backup.ts'
import { restore } from './restore.ts'

/** A backup of what `target` held before; `before` is what it holds now. */
let bytes: Buffer
let target: string
let before: string

beforeAll(async () => {
  before = await freshPostgresUrl(TEMPLATE)
  await fillEveryTable(before)
  bytes = await backedUp(before)
  target = await freshPostgresUrl(nameOf(before))
  await queryOn(target, `update users set locale = 'es'`)
  before = await freshPostgresUrl(nameOf(target))
})

const nameOf = (url: string) => new URL(url).pathname.slice(1)
const replacing = (given: Buffer) => restore(target, opening(given), { replace: true })
const unchanged = async () => expect(await compareTables(before, target)).toEqual([])

describe('a damaged backup', () => {
  it.each([0, 1, 3, 4, 100, 0.5, 0.9, -20])('is refused when it is cut off at %d', async (at) => {
    const length = at > 0 && at < 1 ? Math.floor(bytes.length * at) : at
    await expect(replacing(bytes.subarray(0, length))).rejects.toThrow(BackupProblem)
  })

  it('is refused when any bit of it is another one or its last bytes are gone, unless it says the very same', async () => {
    const whole = textOf(bytes)
    const refusedOrSame = async (changed: Buffer, where: string) => {
      const outcome = await verifyBackup(opening(changed)()).then(
        () => (textOf(changed) === whole ? 'the very same' : 'taken'),
        (error: unknown) => (error instanceof BackupProblem ? 'refused' : error),
      )
      expect([`${where}: refused`, `${where}: the very same`]).toContain(`${where}: ${String(outcome)}`)
    }
    for (let at = 0; at < bytes.length; at += 7) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      await refusedOrSame(flipped, `byte ${at}`)
    }
    // The end mark of the compression may be missing: all data is there.
    for (const missing of [1, 2, 3, 4, 5])
      await refusedOrSame(bytes.subarray(0, -missing), `${missing} missing`)
  })

  it.each([
    [
      'a value is another one',
      (text: string) => text.replace('\tappeared', '\tvanished').replace('1.3', '1.4'),
    ],
    ['a row is gone', (text: string) => text.replace(/\n[^\n]*back[^\n]*2\t[^\n]*\n/, '\n')],
    ['something follows', (text: string) => `${text}more`],
    ['the end of a table is gone', (text: string) => text.replace('\\.\n', '')],
  ])('is refused when it is whole but %s', async (_, change) => {
    const changed = rewritten(bytes, change)
    expect(changed.equals(bytes)).toBe(false)
    await expect(replacing(changed)).rejects.toThrow('damaged')
  })

  it.each([
    ['a text', () => Buffer.from('not a backup\n')],
    ['a compressed text', () => rewritten(bytes, () => '{"some":"thing"}\n')],
  ])('is not %s', async (_, other) => {
    await expect(replacing(other())).rejects.toThrow('no backup of Cratewatch')
  })
})

describe('a backup of a later version', () => {
  it.each([
    [/"format":1/, '"format":2', 'format 2'],
    [/"migration":"[^"]*"/, '"migration":"9999-the-future"', 'migration 9999-the-future'],
  ])('is refused: %s', async (pattern, by, words) => {
    const later = rewritten(bytes, (text) => signed(text.replace(pattern, by)))
    await expect(replacing(later)).rejects.toThrow(words)
    await unchanged()
  })
})

describe('a restore', () => {
  it('takes no database with accounts, unless they are to be replaced', async () => {
    await expect(restore(target, opening(bytes))).rejects.toThrow('--replace')
    await unchanged()
    const other = await freshPostgresUrl(nameOf(before))
    await restore(other, opening(bytes), { replace: true })
    expect(await compareTables(before, other)).toEqual(['users'])
    await expect(restore(other, opening(bytes))).rejects.toThrow('accounts')
  })

  it('takes no database of something else', async () => {
    const other = await freshPostgresUrl()
    await queryOn(other, 'create table theirs (id integer)')
    await expect(restore(other, opening(bytes), { replace: true })).rejects.toThrow('not of Cratewatch')
    expect(await queryOn(other, 'select * from theirs')).toEqual([])
    await expect(backup(other, process.stdout, 0 as never)).rejects.toThrow('nothing of Cratewatch')
  })

  it('changes nothing when it is killed in the middle', async () => {
    const killed = Promise.withResolvers<void>()
    const large = await largeBackup()
    async function* inTwoParts() {
      yield large.subarray(0, -1000)
      await killed.promise
      yield large.subarray(-1000)
    }
    const parts = [Readable.from([large]), Readable.from(inTwoParts())]
    const restoring = restore(target, () => parts.shift()!, { replace: true })
    restoring.catch(() => {})
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = '${nameOf(target)}' and query like 'copy %remotes%'`
    await expect.poll(() => queryOn(before, kill), { timeout: 60_000 }).toHaveLength(1)
    killed.resolve()
    await expect(restoring).rejects.toThrow('terminat')
    await unchanged()
  })
})

/** Makes a backup so large that the rows of its first tables are sent before its end is read. */
async function largeBackup(): Promise<Buffer> {
  const source = await freshPostgresUrl(nameOf(before))
  await queryOn(
    source,
    `insert into remotes (name, failure)
    select n::text, (select string_agg(md5(random()::text || k || n), '') from generate_series(1, 100) k) from generate_series(1, 300) n`,
  )
  return backedUp(source)
}
