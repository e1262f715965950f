import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database/empty-database.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { openTestDatabase } from '../../../test/database/test-database.ts'
import { createLog } from '../../base/log.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import { moveOldDirectory } from './move-old-directory.ts'
import { DatabaseProblem } from './database-problem.ts'
import type { Schema } from '../tables/schema.ts'

const log = createLog('silent', false)
let dataDir: string
let database: Database

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cratewatch-old-'))
  const pglite = await PGlite.create({ dataDir: join(dataDir, 'pg'), extensions: { pg_trgm } })
  const old = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(old)
  const { id } = await makeUser(old, { email: 'ada@example.com' })
  for (const title of ['Slow Harbour', 'Quote " and \\ and, comma', 'Ñandú\n(remastered)']) {
    const release = await makeRelease(old, { title })
    await makeWatch(old, { user_id: id, release_id: release.id })
  }
  await old.destroy()
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => emptyDatabase(database))

const titles = async () => {
  const rows = await database.queries.selectFrom('releases').select('title').orderBy('title').execute()
  return rows.map(({ title }) => title)
}

it('a database of the kind before is moved once, and one with other people in it is not touched', async () => {
  await makeUser(database.queries, { email: 'bob@example.com' })
  await expect(moveOldDirectory(dataDir, database.queries, log)).rejects.toThrow(DatabaseProblem)
  expect(await titles()).toEqual([])
  await emptyDatabase(database)

  await moveOldDirectory(dataDir, database.queries, log)
  const moved = ['Quote " and \\ and, comma', 'Slow Harbour', 'Ñandú\n(remastered)']
  expect(await titles()).toEqual(moved)
  expect(existsSync(join(dataDir, 'pg'))).toBe(false)

  // Killed before the old files were renamed.
  await rename(join(dataDir, 'pg.moved'), join(dataDir, 'pg'))
  await moveOldDirectory(dataDir, database.queries, log)
  expect(await titles()).toEqual(moved)
  await moveOldDirectory(dataDir, database.queries, log)
})
