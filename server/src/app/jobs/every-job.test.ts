import { minutes, type Duration } from '@cratewatch/domain/kernel/duration'
import { expect, it } from 'vitest'
import { NO_DATABASE } from '../../../test/database/no-database.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { everyJob } from './every-job.ts'
import { pollIntervalOf, SCHEDULES, type JobName } from './jobs.ts'

/** Minute and hour in UTC, as who runs an instance is told. */
const RUNS: Readonly<Record<JobName, readonly [minutes: string, hours: string, said: string]>> = {
  'clean-up': ['17', '*', 'once an hour'],
  'billing-sweep': ['*/10', '*', 'every ten minutes'],
  'billing-reconcile': ['41', '3', 'once a night'],
  conditions: ['*', '*', 'each minute'],
  'unchecked-records': ['*/15', '*', 'every quarter of an hour'],
  'weekly-reminder': ['*/15', '*', 'every quarter of an hour, as time zones differ by quarters'],
  'due-rules': ['*', '*', 'each minute'],
  'app-removals': ['*/10', '*', 'every ten minutes'],
  'exchange-rates': ['15,45', '*', 'twice an hour'],
  'nightly-backup': ['11', '*', 'once an hour, which writes one a night'],
}

it.each(Object.entries(RUNS))('%s: %j', (name, [minutes, hours]) => {
  expect(SCHEDULES[name as JobName]).toBe(`${minutes} ${hours} * * *`)
})

/** How far apart a job runs. */
const APART: Readonly<Record<string, Duration>> = {
  '*': minutes(1),
  '*/10': minutes(10),
  '*/15': minutes(15),
}

it.each(Object.entries(RUNS))('%s begins before half of its time is over', (name, [when]) => {
  expect(pollIntervalOf(name as JobName)).toBeLessThanOrEqual((APART[when] ?? minutes(30)) / 2)
})

it('is run by a process, each of them once', () => {
  const started = everyJob(testDeps({ database: NO_DATABASE })).map(({ name }) => name)
  expect(['clean-up', ...started].toSorted()).toEqual(Object.keys(RUNS).toSorted())
})
