import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../lib/api/toast-failure.ts'
import { KEEP_TRYING_MS, pauseBeforeNextTry } from './use-profile.ts'

const failed = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ status, code: null, message: '', retryAfterSeconds })

describe('a profile that cannot be read', () => {
  it.each([0, 429, 500, 502, 503])('is asked for again after %i', (status) => {
    expect(pauseBeforeNextTry(failed(status), 0)).toBe(2000)
  })

  it('is given up at once when the session is refused', () => {
    expect(pauseBeforeNextTry(failed(401), 0)).toBeNull()
  })

  it('is asked for as late as the server asks for, but within seconds', () => {
    expect(pauseBeforeNextTry(failed(429, 3), 0)).toBe(3000)
    expect(pauseBeforeNextTry(failed(429, 3600), 0)).toBe(5000)
  })

  it('is asked for several times and given up when the time is over, never before', () => {
    const failures = fc.array(
      fc.record({ status: fc.constantFrom(0, 429, 500, 503), takesMs: fc.nat(3000) }),
      {
        minLength: 20,
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(failures, (each) => {
        let failingFor = 0
        let tries = 0
        for (const { status, takesMs } of each) {
          const pause = pauseBeforeNextTry(failed(status), failingFor)
          if (pause === null) break
          tries++
          failingFor += pause + takesMs
        }
        return tries >= 3 && tries <= 8 && failingFor >= KEEP_TRYING_MS
      }),
    )
  })
})
