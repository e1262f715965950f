import { pino } from 'pino'
import { beforeEach, expect, it } from 'vitest'
import { clientOf } from '../test-app.ts'
import { withApp } from '../with-app.ts'

const SECRET = 'dGhpcy1pcy1hLXNlY3JldC1vZi1zb21lYm9keQ'

let logged: string
const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) })
const { app } = await withApp({ log })

beforeEach(() => {
  logged = ''
})

it.each([
  ['GET', `/auth?token=${SECRET}&action=login`],
  ['GET', `/reset-password?token=${SECRET}`],
  ['GET', `/confirm-email?token=${SECRET}`],
  ['GET', `/unsubscribe/${SECRET}`],
  ['GET', `/alert/${SECRET}`],
  ['GET', `/channel-invitation/${SECRET}`],
  ['GET', `/api/feeds/${SECRET}`],
  ['GET', `/api/alert-links/${SECRET}`],
  ['PUT', `/api/alert-links/${SECRET}`, { action: 'bought' }],
  ['GET', `/api/channel-invitations/${SECRET}`],
  ['PUT', `/api/channel-invitations/${SECRET}`, { agrees: true }],
  ['GET', `/api/password-reset/validate?token=${SECRET}`],
  ['GET', `/api/discogs/callback?oauth_token=${SECRET}&oauth_verifier=${SECRET}`],
  ['POST', '/api/password-reset/reset', { token: SECRET, password: SECRET }],
  ['POST', '/api/auth/login', { email: 'ada@example.com', password: SECRET }],
  ['POST', '/api/users/email/confirm', { token: SECRET }],
  ['GET', `/api/nowhere/${SECRET}`],
] as const)('%s %s leaves its secret out of the log', async (method, url, body?: object) => {
  const headers = { accept: 'text/html', authorization: `Bearer ${SECRET}`, referer: `http://x/${SECRET}` }
  await clientOf(app)(method, url, body, headers)
  expect(logged).toContain('"request"')
  expect(logged.includes(SECRET)).toBe(false)
})
