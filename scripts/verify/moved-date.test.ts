import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { aheadOf, moveDate } from './moved-date.ts'

const NOW = Date.UTC(2026, 10, 28, 12)

/** Returns what a process says that is started with these options. */
function said(expression: string, ...args: string[]): string {
  const env = { PATH: process.env['PATH'] }
  moveDate(args, env)
  return execFileSync(process.execPath, ['-p', expression], { env, encoding: 'utf8' }).trim()
}

it('is a moment of UTC, or so many days from now', () => {
  expect(new Date(NOW + aheadOf('2028-02-29T12:00', NOW)).toISOString()).toBe('2028-02-29T12:00:00.000Z')
  expect(aheadOf('2026-11-27T12:00Z', NOW)).toBe(-86_400_000)
  expect(aheadOf('+100', NOW)).toBe(100 * 86_400_000)
  expect(() => aheadOf('tomorrow', NOW)).toThrow('--at takes a moment like 2028-02-29T12:00')
})

it('is what a process has that is started then, in its threads and in its zone', () => {
  const date = 'new Date().getFullYear()'
  expect(
    said(
      `new Date().getFullYear() + Date().slice(4, 10)`,
      '--at',
      '2031-12-31T23:50',
      '--zone',
      'Asia/Kolkata',
    ),
  ).toBe('2032Jan 01')
  const thread = `void new (require('node:worker_threads').Worker)(new URL('data:text/javascript,console.log(${date})'))`
  expect(said(thread, '--at', '2031-12-31T12:00')).toContain('2031')
  expect(said('new Date(0).getHours()', '--zone', 'America/Los_Angeles')).toBe('16')
  expect(() => moveDate(['--zone', 'Mars/Olympus'], {})).toThrow('Mars/Olympus')
})

it('leaves dates what they are, whoever makes them', () => {
  const at = ['--at', '2031-05-05T12:00']
  expect(said('[new Date(2020, 1, 3).getDate(), Date.UTC(1970, 0, 2)].join()', ...at)).toBe('3,86400000')
  expect(said('structuredClone(new Date(0)) instanceof Date && new Date().constructor === Date', ...at)).toBe(
    'true',
  )
  expect(said('new (class Day extends Date {})(5) instanceof Date', ...at)).toBe('true')
  expect(said('new (class Day extends Date {})().getFullYear()', ...at)).toBe('2031')
})
