import { expect, it } from 'vitest'
import { channelSummary } from './channel-summary.ts'

it.each([
  [true, true, true, 'both'],
  [true, true, false, 'email'],
  [true, false, true, 'telegram'],
  [true, false, false, 'none'],
  [false, true, true, 'telegram'],
  [false, true, false, 'none'],
] as const)(
  'has an address %s, mail on %s, chat on %s: %s',
  (hasEmail, emailEnabled, telegramEnabled, summary) => {
    expect(channelSummary({ hasEmail, emailEnabled, telegramEnabled })).toBe(summary)
  },
)
