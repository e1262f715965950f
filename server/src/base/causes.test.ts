import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../../test/database/test-database.ts'
import { testConfig, testDeps } from '../../test/test-deps.ts'
import { backUpNightly } from '../app/jobs/backup-jobs.ts'
import { readNightlyFailure } from '../database/backup/files.ts'
import { failureSentence } from '../database/database-errors.ts'
import { metricsApp } from '../http/health/health.ts'
import { CAUSES, sentenceOf, type Cause } from './causes.ts'
import { lockDataDirectory, DataDirectoryInUse } from './config/data-directory.ts'
import { explainFailure } from './explain-failure.ts'
import { deriveSecrets } from './secrets.ts'

const database = await withDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cratewatch-causes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const failure = (given: object) => Object.assign(new Error('these are its words'), given)
const sealed = deriveSecrets('one secret').encrypt('a token')

/** How each cause shows: PostgreSQL's codes, the system's, SQLite's, and our own. */
const SHOWN: Readonly<Record<Cause, readonly (() => Error)[]>> = {
  full: [
    () => failure({ code: '53100' }),
    () => failure({ code: 'ENOSPC', path: '/data/file' }),
    () => failure({ code: 'ERR_SQLITE_ERROR', errcode: 13 }),
  ],
  'read-only': [
    () => failure({ code: 'EROFS', path: '/data/file' }),
    () => failure({ code: 'ERR_SQLITE_ERROR', errcode: 8 }),
  ],
  'not-ours': [() => failure({ code: 'EACCES', path: '/data/file' }), () => failure({ code: 'EPERM' })],
  'no-right': [() => failure({ code: '42501' })],
  'no-tables': [() => failure({ code: '42P01' })],
  'wrong-secret': [
    () => {
      try {
        deriveSecrets('another secret').decrypt(sealed)
      } catch (error) {
        return error as Error
      }
      throw new Error('It was opened')
    },
  ],
}

/** What /readyz answers when the database refuses the write that it tries. */
async function readiness(error: Error): Promise<string> {
  const db = database.queries.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'RawNode' && node.sqlFragments.join().includes('generate_series')) throw error
      return node
    },
    async transformResult({ result }) {
      return result
    },
  })
  const { statusCode, body } = await metricsApp(testDeps({ database, db })).inject('/readyz')
  expect(statusCode).toBe(503)
  return (JSON.parse(body) as { unwritable?: string }).unwritable ?? body
}

/** What operators read of a nightly backup that failed, where the alarm leads them. */
async function alarm(error: Error): Promise<string> {
  const config = { ...testConfig({ DATA_DIR: folder }) }
  Object.defineProperty(config, 'databaseUrl', {
    get() {
      throw error
    },
  })
  await expect(backUpNightly(testDeps({ database, config }))).rejects.toBe(error)
  return (await readNightlyFailure(database.queries))?.failure ?? ''
}

/** What each entry point writes about a failure. */
const ENTRIES: Readonly<Record<string, (error: Error) => string | Promise<string>>> = {
  'a start': explainFailure,
  'a start, deep within': (error) => explainFailure(new Error('Migration failed', { cause: error })),
  'backup, restore and upgrade': failureSentence,
  '/readyz': readiness,
  'the alarm of a nightly backup': alarm,
  'their steps': (error) => failureSentence(new Error('Migration failed', { cause: error })),
}

describe.each(CAUSES)('%s', (cause) => {
  it.each(Object.entries(ENTRIES))('is a sentence that says what to do in %s', async (_, entry) => {
    for (const shown of SHOWN[cause]) {
      const text = await entry(shown())
      expect(text).toContain(sentenceOf(cause))
      expect(text).not.toMatch(/^\s+at /m)
    }
  })
})

describe('the lock of the data directory', () => {
  const lockMet = (errcode: number) =>
    lockDataDirectory(folder, () => ({
      exec() {
        throw failure({ code: 'ERR_SQLITE_ERROR', errcode })
      },
      close() {},
    }))

  it('says that another process is there only when SQLite found one', () => {
    expect(() => lockMet(5)).toThrow(DataDirectoryInUse)
    expect(() => lockMet(13)).toThrow(sentenceOf('full'))
    expect(() => lockMet(8)).toThrow(sentenceOf('read-only'))
    for (const errcode of [8, 10, 13]) expect(() => lockMet(errcode)).not.toThrow(DataDirectoryInUse)
  })
})

it('a failure of our own keeps its stack, and a folder in place of a file is named', () => {
  expect(explainFailure(new Error('a bug'))).toMatch(/^\s+at /m)
  expect(failureSentence(failure({ code: 'EISDIR' }))).toContain('a file is needed')
})
