import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { budgetHeaders, classifyAnswer } from './classify-answer.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))

describe('an answer', () => {
  const answer = (status: number, text: string, headers = {}) => ({ status, text, headers })
  const page = '<!DOCTYPE html><html><body>"num_for_sale": 0</body></html>'

  it.each<[string, ReturnType<typeof answer>, string | null]>([
    ['200 with JSON is good', answer(200, '{"num_for_sale":0}'), null],
    ['200 with a page is unreadable', answer(200, page), 'unreadable'],
    ['200 with nothing is unreadable', answer(200, ''), 'unreadable'],
    ['200 cut short is unreadable', answer(200, '{"num_for_sale": 1, "lowe'), 'unreadable'],
    ['429 with JSON is a limit', answer(429, '{"message":"quickly"}'), 'rate-limited'],
    ['429 with an empty line is a limit', answer(429, '\n'), 'rate-limited'],
    ['404 of the API is withdrawn', answer(404, '{"message":"Release not found."}'), 'withdrawn'],
    ['404 of the moved API is withdrawn', answer(404, '{"detail":[{"msg":"no such"}]}'), 'withdrawn'],
    ['404 with a page says nothing about the release', answer(404, page), 'unreadable'],
    ['404 with nothing says nothing either', answer(404, ''), 'unreadable'],
    [
      '401 in JSON is a matter of our key',
      answer(401, '{"message":"Invalid consumer token."}', {
        'content-type': 'application/json; charset=utf-8',
      }),
      'unauthorized',
    ],
    ['401 with a page is unavailable', answer(401, page, { 'content-type': 'text/html' }), 'unavailable'],
    ['403 with a page is unavailable', answer(403, page), 'unavailable'],
    ['422 is unreadable', answer(422, '{"detail":[{"loc":["path"],"msg":"bad"}]}'), 'unreadable'],
    ['500 is unavailable', answer(500, '{"message":"An internal server error occurred."}'), 'unavailable'],
    ['502 with a page is unavailable', answer(502, page), 'unavailable'],
    ['a redirect is not followed', answer(302, ''), 'unavailable'],
  ])('%s', (_, given, kind) => {
    const result = classifyAnswer(given, NOW)
    expect(result.ok ? null : result.error.kind).toBe(kind)
  })

  it('keeps the wait that a limit states', () => {
    const result = classifyAnswer(answer(429, '\n', { 'retry-after': '60' }), NOW)
    expect(result).toEqual({ ok: false, error: { kind: 'rate-limited', retryAfter: seconds(60) } })
  })

  it('reads the budget from its headers, and nothing from nonsense', () => {
    const headers = { 'x-discogs-ratelimit': '60', 'x-discogs-ratelimit-remaining': '7' }
    expect(budgetHeaders(answer(200, '', headers))).toEqual({ limit: 60, remaining: 7 })
    expect(budgetHeaders(answer(200, '', { 'x-discogs-ratelimit': 'many' }))).toEqual({
      limit: null,
      remaining: null,
    })
  })
})
