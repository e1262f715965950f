/** @module-tag play */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDeps } from '../../src/app/open-deps.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { createLog } from '../../src/base/log.ts'
import { DatabaseProblem } from '../../src/database/database-errors.ts'
import { replacementIn, readMark, stepsOfExchange } from '../../src/database/own-postgres/known-state.ts'
import { openConfigured, openOwn, openReplacement } from '../../src/database/own-postgres/open-own.ts'
import { startOwnPostgres } from '../../src/database/own-postgres/own-postgres.ts'
import { freshDataDirectory } from '../database/fresh-data-directory.ts'
import { ask } from '../database/own-files.ts'

/** Made once: an old database, and beside it a whole new one that has not taken its place. */
let made: string
let dataDir: string
const folder = () => join(dataDir, 'postgres')
const where = () => ({ dataDir, postgresBinDir: null })
const setAside = () => `${folder()}.set-aside-1`

beforeAll(async () => {
  made = await freshDataDirectory()
  const old = await openOwn({ dataDir: made, postgresBinDir: null })
  await ask(old.url, "create table which as select 'old' as which")
  await old.close()
  await mkdir(join(made, 'new'))
  await copyFile(join(made, 'postgres-password'), join(made, 'new', 'postgres-password'))
  const replacement = await openOwn({ dataDir: join(made, 'new'), postgresBinDir: null })
  await ask(replacement.url, "create table which as select 'new' as which")
  await replacement.close()
  await rename(join(made, 'new'), replacementIn(made))
  return () => rm(made, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await freshDataDirectory(made)
  for (const name of ['postgres.replacement', 'known-state'])
    await cp(join(made, name), join(dataDir, name), { recursive: true })
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const which = async () => {
  const own = await openOwn(where())
  const rows = await ask(own.url, 'select which from which').finally(() => own.close())
  return rows[0]?.['which']
}

describe('an exchange of the database’s files that is killed', () => {
  it.each([
    [0, 'old'],
    [1, 'old'],
    [3, 'new'],
    [4, 'new'],
  ])('after %i of its steps leaves a whole database: the %s one', async (steps, expected) => {
    for (const step of stepsOfExchange(dataDir, setAside()).slice(0, steps)) step()
    expect(await which()).toBe(expected)
    expect(await readdir(dataDir)).not.toContain('postgres.replacement')
    expect(readMark(dataDir)?.setAside).toBe(undefined)
  })

  it('between its two renames is refused by everything, begins nothing, and is finished as the sentence says', async () => {
    for (const step of stepsOfExchange(dataDir, setAside()).slice(0, 2)) step()
    const before = await readdir(dataDir)
    const config = readConfig({ DATA_DIR: dataDir })
    const sentence = `mv ${join(replacementIn(dataDir), 'postgres')} ${folder()}`
    for (const open of [openOwn, openConfigured])
      await expect(open({ ...where(), ...config })).rejects.toThrow(sentence)
    await expect(openDeps(config, createLog('silent', false))).rejects.toThrow(DatabaseProblem)
    expect((await readdir(dataDir)).toSorted()).toEqual([...new Set([...before, 'lock'])].toSorted())
    await rename(join(replacementIn(dataDir), 'postgres'), folder())
    expect(await which()).toBe('new')
  })

  it('while the new one is being made leaves the old one, and no server of the new one', async () => {
    await rm(replacementIn(dataDir), { recursive: true })
    const open = new URL('../../src/database/own-postgres/open-own.ts', import.meta.url).href
    const script = `const { openReplacement } = await import('${open}')
      await openReplacement({ dataDir: ${JSON.stringify(dataDir)}, postgresBinDir: null })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const running = join(replacementIn(dataDir), 'postgres', 'postmaster.pid')
    await vi.waitUntil(() => existsSync(running), { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await which()).toBe('old')
    expect(await readdir(dataDir)).not.toContain('postgres.replacement')
  })
})

describe('a directory whose database is missing', () => {
  beforeEach(() => rm(replacementIn(dataDir), { recursive: true }))

  it('is no empty instance: the sentence says what was known, and where to put it back', async () => {
    await rm(folder(), { recursive: true })
    await expect(openOwn(where())).rejects.toThrow(
      /postgres is missing, and nothing was begun.*--replace.*known-state/s,
    )
    expect(existsSync(folder())).toBe(false)
    await rm(join(dataDir, 'known-state'))
    await (await openOwn(where())).close()
  })

  it('names the files that an upgrade of before has set aside', async () => {
    await rename(folder(), setAside())
    await rm(join(dataDir, 'known-state'))
    await expect(openOwn(where())).rejects.toThrow(`mv ${setAside()} ${folder()}`)
    await rename(setAside(), folder())
    expect(await which()).toBe('old')
  })

  it('is replaced where that is asked for', async () => {
    await rm(folder(), { recursive: true })
    const replacement = await openReplacement(where())
    await ask(replacement.url, "create table which as select 'restored' as which")
    await replacement.accept()
    await replacement.close()
    expect(await which()).toBe('restored')
  })
})

it('knows of its database which version made it, its last migration and its secret, and asks that first', async () => {
  await rm(replacementIn(dataDir), { recursive: true })
  const config = readConfig({ DATA_DIR: dataDir })
  await (await openDeps(config, createLog('silent', false))).close()
  const known = readMark(dataDir)
  expect(known).toMatchObject({
    major: expect.any(Number),
    migration: expect.stringMatching(/^\d{4}-/),
    secret: expect.stringMatching(/^[0-9a-f]{8}$/),
  })
  await rename(join(dataDir, 'app-secret'), join(dataDir, 'elsewhere'))
  const opened = openDeps(config, createLog('silent', false))
  await expect(opened).rejects.toThrow(/app-secret is missing, and nothing was begun/)
  await rename(join(dataDir, 'elsewhere'), join(dataDir, 'app-secret'))
  await writeFile(join(dataDir, 'known-state'), JSON.stringify({ ...known, migration: '9999-later' }))
  await expect(openDeps(config, createLog('silent', false))).rejects.toThrow('newer Cratewatch (9999-later)')
  expect(existsSync(join(folder(), 'postmaster.pid'))).toBe(false)
  const own = await startOwnPostgres(dataDir)
  await own.stop()
})
