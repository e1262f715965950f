import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientOf, testFeatures } from '../../test/test-app.ts'
import { openTestDatabase } from '../../test/database/test-database.ts'
import { testDeps } from '../../test/test-deps.ts'
import type { Database } from '../database/database.ts'
import { buildApp } from '../http/build-app.ts'

const SECRET = 'dGhpcy1pcy1hLXNlY3JldC1vZi1zb21lYm9keQ'

let database: Database
let app: FastifyInstance
let logged: string

beforeAll(async () => {
  database = await openTestDatabase()
  const log = pino({ level: 'trace' }, { write: (line: string) => (logged += line) })
  const deps = testDeps({ database, log })
  app = await buildApp(deps, testFeatures(deps))
})
afterAll(async () => {
  await app.close()
  await database.close()
})
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
