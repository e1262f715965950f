import { describe, expect, it } from 'vitest'
import { milliseconds } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { judgeReturn, SIGN_IN_LIFETIME } from './marketplace-return.ts'

const startedAt = instant(Date.UTC(2026, 0, 5, 9))
const started = { token: 'mine', startedAt }
const back = { token: 'mine', verifier: 'yes', denied: null }

describe('coming back from the marketplace', () => {
  it('finishes the sign-in that this browser started', () => {
    expect(judgeReturn(started, back, startedAt)).toEqual({ ok: true, value: { verifier: 'yes' } })
  })

  it.each([
    ['refused', { token: null, verifier: null, denied: 'mine' }, 'denied'],
    ['refused by somebody else', { token: null, verifier: null, denied: 'theirs' }, 'mismatch'],
    ['with another token', { ...back, token: 'theirs' }, 'mismatch'],
    ['without a token', { ...back, token: null }, 'mismatch'],
    ['without a verifier', { ...back, verifier: null }, 'mismatch'],
    ['with an empty verifier', { ...back, verifier: '' }, 'mismatch'],
  ])('%s: %s', (_, returned, error) => {
    expect(judgeReturn(started, returned, startedAt)).toEqual({ ok: false, error })
  })

  it('is too late after fifteen minutes, and where nothing was started', () => {
    const end = plus(startedAt, SIGN_IN_LIFETIME)
    expect(judgeReturn(started, back, plus(end, milliseconds(-1))).ok).toBe(true)
    expect(judgeReturn(started, back, end)).toEqual({ ok: false, error: 'expired' })
    expect(judgeReturn(null, back, startedAt)).toEqual({ ok: false, error: 'expired' })
  })
})
