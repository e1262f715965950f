import { expect, it } from 'vitest'
import { mayMailAddress } from './retry.ts'

it.each([
  [false, 0, true],
  [false, 2, true],
  [false, 3, false],
  [true, 3, true],
])(
  'an address that is confirmed: %s and was sent %i mails gets another: %s',
  (isConfirmed, mailsSent, may) => {
    expect(mayMailAddress({ isConfirmed, mailsSent })).toBe(may)
  },
)
