import { expect, it } from 'vitest'
import { authOutcome } from './arrival-news.tsx'

it.each([
  [
    { token: 't', action: 'login' },
    { kind: 'token', token: 't' },
  ],
  [
    { token: 't', action: 'login', discogs: 'true' },
    { kind: 'token', token: 't' },
  ],
  [{ discogs: 'connected' }, { kind: 'connected' }],
  [{ discogs: '' }, { kind: 'connected' }],
  [{ sso: 'connected' }, { kind: 'connected' }],
  [{ error: 'sso_untrusted' }, { kind: 'failed', reason: 'sso_untrusted' }],
  [{ error: 'denied' }, { kind: 'failed', reason: 'denied' }],
  [
    { error: 'denied', token: 't', action: 'login' },
    { kind: 'failed', reason: 'denied' },
  ],
  [{ error: '<b>anything</b>' }, { kind: 'failed', reason: 'unknown' }],
  [{ token: 't' }, null],
  [{ token: '', action: 'login' }, null],
  [{ action: 'login' }, null],
  [{}, null],
])('%j', (arrival, outcome) => {
  expect(authOutcome(arrival)).toEqual(outcome)
})
