import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { retryAfter } from './send-outcome.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))

describe('Retry-After', () => {
  it.each([
    ['60', seconds(60)],
    [' 5 ', seconds(5)],
    ['Mon, 05 Jan 2026 09:02:00 GMT', minutes(2)],
    ['Mon, 05 Jan 2026 08:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%s', (header, wait) => expect(retryAfter(header, NOW)).toBe(wait))
})
