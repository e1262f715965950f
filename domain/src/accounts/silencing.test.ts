import { describe, expect, it } from 'vitest'
import type { QuietWindow } from '../alerts/quiet-hours.ts'
import { hours, milliseconds, minutes } from '../kernel/duration.ts'
import { silencesChannel, silencesDays, type Hearing } from './silencing.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const window = (from: number, to: number, weekdays = WEEK): QuietWindow => ({
  weekdays,
  from: milliseconds(from),
  to: milliseconds(to),
})
const ALL_DAY = window(0, hours(24) - minutes(1))
const NIGHT = window(hours(22), hours(7))

describe('quiet hours', () => {
  it.each([
    ['the night', [NIGHT], false],
    ['all of every day but a minute', [ALL_DAY], true],
    ['night and day by two windows', [NIGHT, window(hours(7), hours(22))], true],
    ['all but an hour', [window(hours(19), hours(18))], true],
    ['all but two hours', [window(hours(20), hours(18))], false],
    ['all days but Sunday', [window(0, hours(24) - minutes(1), [1, 2, 3, 4, 5, 6])], false],
  ])('of %s silence: %s', (_, quiet, silences) => {
    expect(silencesDays([], quiet)).toBe(silences)
  })

  it('that were as long before silence nobody anew', () => {
    expect(silencesDays([ALL_DAY], [ALL_DAY, NIGHT])).toBe(false)
  })
})

describe('a channel', () => {
  const heard: Hearing = { isOn: true, alerts: 'all', quiet: null }
  it.each([
    [{ ...heard, isOn: false }, true],
    [{ ...heard, alerts: 'none' }, true],
    [{ ...heard, quiet: [ALL_DAY] }, true],
    [{ ...heard, alerts: 'starred' }, false],
    [{ ...heard, quiet: [NIGHT] }, false],
  ] as const)('that becomes %j is silenced: %s', (after, silenced) => {
    expect(silencesChannel(heard, after)).toBe(silenced)
    expect(silencesChannel(after, heard)).toBe(false)
  })
})
