import { describe, expect, it } from 'vitest'
import { minutes, seconds } from '../../kernel/duration.ts'
import { instant, plus } from '../../kernel/instant.ts'
import { needsNote, TOKEN_SCOPES, tokenRefusal } from './personal-token.ts'

const NOON = instant(Date.parse('2026-03-01T12:00:00Z'))

describe('the last use of a token', () => {
  it('is written when it is the first, and then once a minute', () => {
    expect(needsNote(null, NOON)).toBe(true)
    expect(needsNote(NOON, plus(NOON, seconds(59)))).toBe(false)
    expect(needsNote(NOON, plus(NOON, minutes(1)))).toBe(true)
  })
})

describe('what a token may do', () => {
  it.each(TOKEN_SCOPES)('is the calls of its scopes: %s', (scope) => {
    expect(tokenRefusal([scope], scope)).toBeNull()
    expect(
      tokenRefusal(
        TOKEN_SCOPES.filter((each) => each !== scope),
        scope,
      ),
    ).toBe('TOKEN_SCOPE_MISSING')
  })

  it('is no call that takes no tokens, whatever its scopes', () => {
    expect(tokenRefusal(TOKEN_SCOPES, null)).toBe('TOKEN_NOT_ALLOWED')
  })

  it('is a call that any token may make', () => {
    expect(tokenRefusal(['search'], 'any')).toBeNull()
  })
})
