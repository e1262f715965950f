import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import {
  readGivenCode,
  readOneTimeCode,
  CODE_PERIOD,
  codeStep,
  isStepAccepted,
  formatRecoveryCode,
  readRecoveryCode,
  recoveryCode,
  isTicketOpen,
  SECOND_FACTOR_LIFETIME,
} from './second-factor.ts'

const now = instant(Date.UTC(2026, 0, 5, 9, 0, 10))
const anyTime = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(instant)

describe('a code of an authenticator app', () => {
  it('is accepted one period early or late, and not two', () => {
    const step = codeStep(now)
    const accepted = [-2, -1, 0, 1, 2].filter((shift) => isStepAccepted(step + shift, null, now))
    expect(accepted).toEqual([-1, 0, 1])
  })

  it('never counts twice, and none counts after a later one, whatever the clock says', () => {
    const uses = fc.array(fc.tuple(anyTime, fc.integer({ min: -3, max: 3 })), { maxLength: 50 })
    fc.assert(
      fc.property(uses, (given) => {
        let last: number | null = null
        for (const [at, shift] of given) {
          const step = codeStep(at) + shift
          if (!isStepAccepted(step, last, at)) continue
          expect(last === null || step > last).toBe(true)
          last = step
        }
      }),
    )
  })

  it('counts after an older one, and not beside the same', () => {
    const step = codeStep(now)
    expect([-1, 0, 1].map((shift) => isStepAccepted(step, step + shift, now))).toEqual([true, false, false])
  })

  it('changes every half minute', () => {
    expect(codeStep(plus(now, CODE_PERIOD))).toBe(codeStep(now) + 1)
    expect(codeStep(plus(now, seconds(19)))).toBe(codeStep(now))
  })

  it.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['١٢٣٤٥٦', null],
    ['', null],
  ])('typed as %j is %j', (text, code) => {
    expect(readOneTimeCode(text)).toBe(code)
  })
})

describe('a recovery code', () => {
  const bytes = fc.uint8Array({ minLength: 24, maxLength: 24 })

  it('is read as it is shown, in small letters, and with letters for the digits they look like', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = recoveryCode(random)
        const shown = formatRecoveryCode(code)
        expect(shown).toMatch(/^(\w{4}-){5}\w{4}$/)
        expect(readRecoveryCode(shown)).toBe(code)
        expect(readRecoveryCode(` ${shown.toLowerCase()}`)).toBe(code)
        expect(readRecoveryCode(shown.replaceAll('1', 'l').replaceAll('0', 'O'))).toBe(code)
        expect(readGivenCode(shown)).toEqual({ kind: 'recovery', code })
      }),
    )
  })

  it('holds 120 bits: each of its 24 letters comes from five of a byte', () => {
    expect(recoveryCode(new Uint8Array(24))).toHaveLength(24)
    const letters = Array.from({ length: 256 }, (_, byte) => recoveryCode(new Uint8Array(24).fill(byte))[0])
    const counts = new Map<string | undefined, number>()
    for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(32)
    expect(new Set(counts.values())).toEqual(new Set([8]))
  })

  it('is not made of too few bytes', () => {
    expect(() => recoveryCode(new Uint8Array(23))).toThrow(RangeError)
  })

  it.each([
    '',
    '123456',
    'ABCD-EFGH-JKMN-PQRS',
    'ABCD-EFGH-JKMN-PQRS-TVWX-YZ0U',
    'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-2',
  ])('%j is none', (text) => {
    expect(readRecoveryCode(text)).toBeNull()
  })
})

describe('a ticket', () => {
  it('opens for its time, and not before it was made', () => {
    const isOpen = (at: number) => isTicketOpen(now, SECOND_FACTOR_LIFETIME, instant(at))
    expect([now - 1, now, now + minutes(10) - 1, now + minutes(10)].map(isOpen)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
