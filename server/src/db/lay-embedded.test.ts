import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testEngine } from '../../test/test-database.ts'
import { connectEmbedded } from './connect-embedded.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cratewatch-lay-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe.runIf(testEngine === 'embedded')('a new embedded database', () => {
  it('replaces one that was left half made, and is opened as it is the next time', async () => {
    await mkdir(join(dataDir, 'pg.unfinished'))
    await writeFile(join(dataDir, 'pg.unfinished', 'PG_VERSION'), 'half')
    const first = await connectEmbedded(dataDir)
    await sql`create table kept (id integer)`.execute(first.queries)
    await first.close()
    expect(existsSync(join(dataDir, 'pg.unfinished'))).toBe(false)

    const second = await connectEmbedded(dataDir)
    const { rows } = await sql`select * from kept`.execute(second.queries)
    expect(rows).toEqual([])
    await second.close()
  })
})
