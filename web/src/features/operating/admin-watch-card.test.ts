import { days, hours, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant, plus } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { nextCheck } from './admin-watch-card.tsx'

const NOW = instant(Date.UTC(2026, 10, 20, 12))

describe('when the next check comes', () => {
  it.each([
    ['late', minutes(-5), { kind: 'now' }],
    ['within the minute', seconds(59), { kind: 'now' }],
    ['in a minute', minutes(1), { kind: 'in', unit: 'minutes', count: 1 }],
    ['almost an hour', seconds(3599), { kind: 'in', unit: 'minutes', count: 59 }],
    ['an hour', hours(1), { kind: 'in', unit: 'hours', count: 1 }],
    ['almost a day', minutes(24 * 60 - 1), { kind: 'in', unit: 'hours', count: 23 }],
    ['a day', days(1), { kind: 'in', unit: 'days', count: 1 }],
    ['far away', days(400), { kind: 'in', unit: 'days', count: 400 }],
  ] as const)('%s', (_what, wait, expected) => {
    expect(nextCheck(plus(NOW, wait), NOW)).toEqual(expected)
  })
})
