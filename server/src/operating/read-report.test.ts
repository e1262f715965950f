import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import type { Finding } from '@cratewatch/domain/operating/doctor-report'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeUser } from '../../test/factories/user.ts'
import { testDeps } from '../../test/test-deps.ts'
import { systemClock } from '../base/clock.ts'
import { readConfig } from '../base/config/config.ts'
import { en } from '../base/texts/en/texts.ts'
import { backupFolder, noteRestore } from '../database/backup/files.ts'
import { noteMarketplaceClock } from '../outbound/marketplace-clock.ts'
import { writeProcess } from './process-rows.ts'
import { reporter, sayFinding } from './read-report.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cratewatch-report-'))
const nowhere = join(dataDir, 'no-pages')
const database = await withDatabase()
afterAll(() => rmSync(dataDir, { recursive: true }))
beforeEach(() => emptyDatabase(database))

const depsOf = (env: Record<string, string> = {}) =>
  testDeps({ database, clock: systemClock, config: readConfig({ DATA_DIR: dataDir, ...env }) })
async function saidOf(env: Record<string, string> = {}, ask = () => Promise.reject(new Error('asked'))) {
  const report = await reporter(depsOf(env), { webRoot: nowhere, checkout: nowhere, ask })()
  return new Map(report.map((finding) => [finding.says, sayFinding(finding, 'en')]))
}

it('reads what an instance is made of, and asks nobody', async () => {
  const ADMIN_EMAILS = 'ann@example.com,Eva@example.com'
  await makeUser(database.queries, { email: 'ann@example.com' })
  const said = await saidOf({ ADMIN_EMAILS })
  expect(said.get('process.none')).toContain('does not run')
  expect(said.get('pages.missing')).toContain('npm run build')
  expect(said.get('operators.are')).toBe('Operators: ann@example.com.')
  expect(said.get('operators.waiting')).toContain(': eva@example.com.')
  expect(said.get('backup.noneYet')).toBeDefined()
  expect(said.get('clock.agrees')).toBeDefined()
  expect(said.get('clock.unknown')).toContain('not known yet')
  expect(said.get('off.some')).toMatch(/mail \(SMTP_URL\).*UPDATE_CHECK/)
})

it('tells by the last answer of the marketplace how far the clock is off', async () => {
  const notes = noteMarketplaceClock({ db: database.queries, log: pino({ level: 'silent' }) })
  const at = instant(Date.UTC(2026, 0, 5, 9))
  notes.note({ stated: plus(at, seconds(40)), sentAt: at, receivedAt: at })
  await notes.close()
  expect((await saidOf()).get('clock.behind')).toMatch(/ 41 s behind .* 2026-01-05 09:00 UTC/)
})

it('tells the processes that run, and what is set', async () => {
  const row = { id: crypto.randomUUID(), roles: ['web', 'watcher', 'notifier'] as const, host: 'here' }
  const now = systemClock.now()
  const process = { ...row, version: '0.0.1', startedAt: now, isStopping: false, activities: [] }
  await writeProcess(database.queries, process, now)
  const said = await saidOf({ SMTP_URL: 'smtp://localhost' })
  expect(said.get('process.runs')).toContain('web+watcher+notifier')
  expect(said.get('process.other')).toContain('0.0.1')
  expect(said.get('off.some')).not.toContain('mail')
})

it('asks for newer versions only when it may', async () => {
  const ask = () => Promise.resolve({ node: '99.0.0', postgres: null })
  const report = await reporter(depsOf({ UPDATE_CHECK: '1' }), { webRoot: nowhere, checkout: nowhere, ask })()
  const newer = report.filter(({ says }) => says === 'version.newer')
  expect(newer.map((each) => sayFinding(each, 'en'))).toEqual([
    expect.stringContaining('Node.js 99.0.0 is out'),
  ])
})

it('knows the last backup, and whether one was put back', async () => {
  const file = join(backupFolder(dataDir), 'cratewatch-2026-01-05-0200.backup')
  mkdirSync(backupFolder(dataDir))
  writeFileSync(file, 'rows')
  expect((await saidOf()).has('backup.untried')).toBe(true)
  await noteRestore(file, instant(Date.UTC(2026, 0, 6, 7, 30)))
  const said = await saidOf()
  expect(said.get('backup.old')).toContain('2026-01-05 02:00 UTC')
  expect(said.get('backup.tried')).toContain('2026-01-06 07:30 UTC')
})

it.each(LOCALES)('has words with every value for each finding, in %s', (locale) => {
  const keys = Object.keys(en.report).filter((key) => !key.startsWith('state.'))
  for (const says of keys) {
    const names = [...(en.report[says as keyof typeof en.report].matchAll(/\{(\w+)\}/g) ?? [])]
    const values = Object.fromEntries(names.map(([, name = '']) => [name, 'x']))
    const finding: Finding = { topic: 'off', state: 'note', says, values, at: instant(0) }
    expect(sayFinding(finding, locale)).not.toMatch(/[{}]/)
  }
})
