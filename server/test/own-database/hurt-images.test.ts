/** @module-tag play */

import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { DatabaseProblem } from '../../src/database/database-errors.ts'
import { noteKnown } from '../../src/database/own-postgres/known-state.ts'
import { startOwnPostgres } from '../../src/database/own-postgres/own-postgres.ts'
import { freshDataDirectory } from '../database/fresh-data-directory.ts'
import { ask, damagePages, fileOf, killServer, writeServerId } from '../database/own-files.ts'
import { seeded } from '../seeded.ts'

/** A directory whose server was killed while it held this much. */
let killed: string
let indexes: readonly string[]
const ROWS = 3_000

beforeAll(async () => {
  killed = await freshDataDirectory()
  const own = await startOwnPostgres(killed)
  await ask(own.url(), 'create table told (id int primary key, title text)')
  await ask(own.url(), 'create index told_by_title on told (title)')
  await ask(own.url(), `insert into told select n, 'Record ' || n from generate_series(1, ${ROWS - 500}) n`)
  await ask(own.adminUrl(), 'checkpoint')
  indexes = await Promise.all(['told_pkey', 'told_by_title'].map((name) => fileOf(own.url(), '', name)))
  await ask(
    own.url(),
    `insert into told select n, 'Record ' || n from generate_series(${ROWS - 499}, ${ROWS}) n`,
  )
  await noteKnown(own.adminUrl(), killed)
  await killServer(killed)
  await rm(join(killed, 'postgres', '.s.PGSQL.5432'), { force: true })
  return () => rm(killed, { recursive: true, force: true })
})

type Random = ReturnType<typeof seeded>
const below = (random: Random, most: number) => Math.floor(random() * most)

/** Picks a file of the cluster. */
function someFile(folder: string, random: Random): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size > 8_192)
    .toSorted()
  return files[below(random, files.length)] ?? ''
}

async function newestLog(folder: string): Promise<string> {
  const logs = readdirSync(join(folder, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  return join(folder, 'pg_wal', logs.toSorted().at(-1) ?? '')
}

/** What happens to a directory, by name. */
const HURTS: Readonly<Record<string, (folder: string, random: Random) => Promise<unknown>>> = {
  'a torn page': async (folder, random) => {
    const file = someFile(folder, random)
    const bytes = await readFile(file)
    const page = below(random, Math.floor(bytes.length / 8_192)) * 8_192
    await writeFile(file, bytes.fill(0, page + 4_096, page + 8_192))
  },
  'a flipped bit': async (folder, random) => {
    const file = someFile(folder, random)
    const bytes = await readFile(file)
    const at = below(random, bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(random, 8))
    await writeFile(file, bytes)
  },
  'a cut log': async (folder, random) => truncate(await newestLog(folder), below(random, 16 * 1024 ** 2)),
  'an emptied log': async (folder, random) => {
    const log = await newestLog(folder)
    const bytes = await readFile(log)
    await writeFile(log, bytes.fill(0, below(random, bytes.length)))
  },
  'pages of indexes': (folder) => Promise.all(indexes.map((file) => damagePages(join(folder, '..', file)))),
  'a foreign process': (folder) => writeServerId(join(folder, '..'), process.pid),
  'the first process': (folder) => writeServerId(join(folder, '..'), 1),
  'no number': (folder) => writeServerId(join(folder, '..'), 'x'),
  'an empty pid file': (folder) => writeFile(join(folder, 'postmaster.pid'), ''),
  'other modes': async (folder, random) => {
    chmodSync(folder, 0o777)
    chmodSync(someFile(folder, random), 0o444)
  },
  'no PG_VERSION': (folder) => rm(join(folder, 'PG_VERSION')),
  'no PG_VERSION at all': async (folder) => {
    await rm(join(folder, 'PG_VERSION'))
    await rm(join(folder, 'base', '1', 'PG_VERSION'))
  },
  'an unfinished folder': (folder) => rename(folder, `${folder}.unfinished`),
}

const IMAGES = 20
const ADVISES = 'advises a backup, and keeps the files'
const OLDER = 'says that it is older'
/** How a start may end that finds less than there was. */
const FOUND: ReadonlySet<string> = new Set([ADVISES, OLDER])
/** After these nothing is lost, so that it starts. */
const MENDED = /process|number|pid|modes|indexes|no PG_VERSION$/

it(`of ${IMAGES} hurt directories each starts with all that collectors were sent, or says what to do that loses nothing`, async () => {
  const names = Object.keys(HURTS)
  const ends: (readonly [string, string])[] = []
  for (let seed = 0; seed < IMAGES; seed++) {
    const hurt = names[seed % names.length] ?? ''
    const dataDir = await freshDataDirectory(killed)
    const folder = join(dataDir, 'postgres')
    await writeFile(join(dataDir, 'known-state'), await readFile(join(killed, 'known-state')))
    await HURTS[hurt]?.(folder, seeded(seed + 1))
    const end = await startOwnPostgres(dataDir).then(
      async (own) => {
        const read = () => ask(own.url(), 'select count(*)::int as n from told')
        const [row] = await read()
        const isWhole = row?.['n'] === ROWS
        const saysOlder = own.olderThan() !== null
        await own.stop()
        if (isWhole) return 'whole'
        return saysOlder ? OLDER : 'lost rows without a word'
      },
      (error: unknown) => {
        if (!(error instanceof DatabaseProblem)) throw error
        return error.message.includes('restore') && (existsSync(folder) || existsSync(`${folder}.unfinished`))
          ? ADVISES
          : error.message
      },
    )
    ends.push([hurt, end])
    await rm(dataDir, { recursive: true })
  }
  expect(ends.filter(([hurt, end]) => end !== 'whole' && (MENDED.test(hurt) || !FOUND.has(end)))).toEqual([])
}, 180_000)
