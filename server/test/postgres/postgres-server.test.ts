import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { testEngine } from '../test-database.ts'
import { isExecutable, packagedPostgres } from './postgres-binaries.ts'
import { makePostgresHome } from './postgres-home.ts'
import { startPostgresServer } from './postgres-server.ts'
import { unprivilegedUser } from './unprivileged-user.ts'

/** Tested once, in the lane that starts such a server. */
const isHere = testEngine === 'postgres'

describe.runIf(isHere)('a PostgreSQL server of one’s own', () => {
  it('starts whoever we are, sorts and folds the same everywhere, and leaves nothing', async () => {
    const server = await startPostgresServer({ flags: ['-c', 'fsync=off'] })
    const client = new Client({ connectionString: await server.createDatabase('mine') })
    await client.connect()
    const { rows } = await client.query(
      "select lower('ÑANDÚ') as folded, 'Z' < 'a' as bytewise, current_setting('data_directory') as folder",
    )
    await client.end()
    expect(rows).toEqual([{ folded: 'ñandú', bytewise: true, folder: expect.any(String) as string }])
    await server.stop()
    expect(existsSync(rows[0].folder)).toBe(false)
  })

  it('says why it does not start', async () => {
    await expect(startPostgresServer({ flags: ['-c', 'no_such_setting=1'] })).rejects.toThrow(
      'no_such_setting',
    )
  })
})

describe.runIf(isHere)('where it lives', () => {
  it('is a folder of its user alone', async () => {
    const home = await makePostgresHome()
    const { mode, uid } = await stat(home.folder)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).toBe(unprivilegedUser()?.uid ?? process.getuid?.())
    await home.remove()
  })
})

describe.runIf(isHere && unprivilegedUser() !== null)('binaries in a place that only root may enter', () => {
  it('run as the other user from a copy, which goes with the rest', async () => {
    const closed = await mkdtemp(join(tmpdir(), 'cratewatch-closed-'))
    const whole = { recursive: true, verbatimSymlinks: true }
    for (const part of ['bin', 'lib']) await cp(join(packagedPostgres(), part), join(closed, part), whole)
    expect(isExecutable(closed, unprivilegedUser())).toBe(false)

    const { binaries, user, remove } = await makePostgresHome(closed)
    expect(binaries).not.toBe(closed)
    expect(isExecutable(binaries, user)).toBe(true)
    await remove()
    expect(existsSync(binaries)).toBe(false)
    await rm(closed, { recursive: true })
  })
})
