import { describe, expect, it } from 'vitest'
import { days, minutes, seconds, type Duration } from '../kernel/duration.ts'
import { instant, plus } from '../kernel/instant.ts'
import { isWrong, reportOf, type InstanceFacts } from './doctor-report.ts'

const NOON = instant(Date.UTC(2026, 0, 5, 12))
const ago = (time: Duration) => plus(NOON, -time as Duration)

const WELL: InstanceFacts = {
  version: '1.0.0',
  shownVersion: '1.0.0 (abc)',
  processes: [{ roles: ['web', 'watcher', 'notifier'], version: '1.0.0 (abc)' }],
  pages: { isBuilt: true, version: '1.0.0', changedAt: null },
  reasons: [],
  shared: [],
  requestsPerMinute: 60,
  hasKey: true,
  versions: [],
  operators: [{ email: 'ann@example.com', isConfirmed: true }],
  backups: { isNightly: true, lastAt: ago(days(1)), restoredAt: ago(days(30)) },
  clockAhead: seconds(0),
  marketplaceClock: { ahead: seconds(2), at: NOON },
  off: [],
}
const others = { count: 20, limit: 60, since: ago(minutes(9)), seenAt: NOON, requestsPerMinute: 60 }
const node = { name: 'Node.js', version: '24.1.0', where: 'https://nodejs.example', newest: null }

/** What is not well with these facts, as "state says". */
const found = (facts: Partial<InstanceFacts>) =>
  reportOf({ ...WELL, ...facts }, NOON)
    .filter(({ state }) => state !== 'well')
    .map(({ state, says }) => `${state} ${says}`)

describe('the report of an instance', () => {
  it('finds nothing where all is well, and names what it has read', () => {
    expect(found({})).toEqual([])
    expect(isWrong(reportOf(WELL, NOON))).toBe(false)
    expect(reportOf(WELL, NOON).map(({ topic }) => topic)).toEqual([
      'process',
      'pages',
      'address',
      'operators',
      'backup',
      'backup',
      'clock',
      'clock',
      'off',
    ])
  })

  it.each<[string, Partial<InstanceFacts>, string[]]>([
    ['no process', { processes: [] }, ['wrong process.none']],
    [
      'a process of another version, and no notifier',
      { processes: [{ roles: ['web', 'watcher'], version: '0.9.0' }] },
      ['wrong process.other', 'wrong process.missing'],
    ],
    ['no pages', { pages: { isBuilt: false } }, ['wrong pages.missing']],
    [
      'pages that say no version',
      { pages: { isBuilt: true, version: null, changedAt: null } },
      ['wrong pages.unknown'],
    ],
    [
      'pages of another version',
      { pages: { isBuilt: true, version: '0.9.0', changedAt: null } },
      ['wrong pages.other'],
    ],
    [
      'sources newer than the pages',
      { pages: { isBuilt: true, version: '1.0.0', changedAt: NOON } },
      ['wrong pages.changed'],
    ],
    ['a process that serves none', { pages: null }, []],
    [
      'conditions',
      {
        reasons: [
          { kind: 'mail', since: NOON, seemsOver: false },
          { kind: 'disk', since: NOON, seemsOver: true },
        ],
      },
      ['wrong condition.mail', 'note condition.disk'],
    ],
    ['others who starve us', { shared: [others] }, ['wrong address.others']],
    ['others who take little', { shared: [{ ...others, count: 6 }] }, ['note address.others']],
    ['no key', { hasKey: false }, ['note address.noKey']],
    [
      'a version of half a year ago',
      { versions: [{ ...node, releasedAt: ago(days(184)) }] },
      ['note version.old'],
    ],
    [
      'the newest one, however old',
      { versions: [{ ...node, releasedAt: ago(days(999)), newest: '24.1.0' }] },
      [],
    ],
    ['a newer one', { versions: [{ ...node, releasedAt: null, newest: '24.2.0' }] }, ['note version.newer']],
    ['nobody to operate it', { operators: [] }, ['note operators.none']],
    [
      'an operator without an account',
      { operators: [{ email: 'ann@example.com', isConfirmed: false }] },
      ['note operators.waiting'],
    ],
    [
      'no backup yet',
      { backups: { isNightly: true, lastAt: null, restoredAt: null } },
      ['note backup.noneYet'],
    ],
    [
      'no backup ever',
      { backups: { isNightly: false, lastAt: null, restoredAt: null } },
      ['note backup.none'],
    ],
    [
      'an old backup that nobody tried',
      { backups: { isNightly: true, lastAt: ago(days(3)), restoredAt: null } },
      ['wrong backup.old', 'note backup.untried'],
    ],
    [
      'an old backup where none is promised, tried long ago',
      { backups: { isNightly: false, lastAt: ago(days(3)), restoredAt: ago(days(200)) } },
      ['note backup.tried'],
    ],
    ['a clock that is behind', { clockAhead: seconds(-6) }, ['wrong clock.off']],
    ['a clock that was compared with none yet', { marketplaceClock: null }, ['note clock.unknown']],
    [
      'clocks that agree and are both behind',
      { marketplaceClock: { ahead: days(2), at: NOON } },
      ['wrong clock.behind'],
    ],
    [
      'clocks that agree and are both ahead',
      { marketplaceClock: { ahead: seconds(-6), at: NOON } },
      ['wrong clock.ahead'],
    ],
    ['what is off', { off: ['mail'] }, ['note off.some']],
  ])('of %s', (_, facts, wanted) => {
    expect(found(facts)).toEqual(wanted)
    expect(isWrong(reportOf({ ...WELL, ...facts }, NOON))).toBe(wanted.join().includes('wrong'))
  })
})
