import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/src/client.ts'
import { failureOf } from './failure.ts'
import { TEXTS } from './texts.ts'

describe.each(['en', 'es'] as const)('in %s', (language) => {
  const texts = TEXTS[language]
  const { failures } = texts
  const say = (error: unknown, isOnline = true) =>
    failureOf(error, texts, 'https://cratewatch.example', isOnline)

  it('a token that is revoked or may too little leads to the set-up', () => {
    expect(say(new ApiError(401, { code: 'USER_NOT_AUTHENTICATED', message: 'x' }))).toEqual({
      words: failures.token,
      helps: 'set-up',
    })
    expect(say(new ApiError(403, { code: 'TOKEN_SCOPE_MISSING', message: 'x' }))).toEqual({
      words: failures.scopes,
      helps: 'set-up',
    })
  })

  it('what the server refuses is said in its words, and a full plan leads to the plans', () => {
    expect(say(new ApiError(403, { code: 'VINYL_LIMIT_REACHED', message: 'Full.' }))).toEqual({
      words: 'Full.',
      helps: 'plans',
    })
    expect(say(new ApiError(404, { code: 'DISCOGS_RELEASE_NOT_FOUND', message: 'None.' }))).toEqual({
      words: 'None.',
      helps: 'again',
    })
  })

  it('nobody who answers, no connection and another server each have their sentence', () => {
    const away = new TypeError('fetch failed')
    expect(say(away)).toEqual({ words: failures.away('cratewatch.example'), helps: 'again' })
    expect(say(away, false)).toEqual({ words: failures.offline, helps: 'again' })
    expect(say(new ApiError(200, {}))).toEqual({
      words: failures.unreadable('cratewatch.example'),
      helps: 'again',
    })
  })
})
