import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { setChannels } from '../../../test/factories/channels.ts'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { clientOf, type TestAnswer, type TestClient } from '../../../test/test-app.ts'
import { withApp } from '../../../test/with-app.ts'
import { readConfig } from '../../base/config/config.ts'
import { hashPassword } from '../passwords/passwords.ts'

const PASSWORD = 'vinyl4ever'

const config = readConfig({
  APP_SECRET: 'the secret of the tests, 32 or more',
  ADMIN_EMAILS: 'admin@example.com,second@example.com',
  LOG_LEVEL: 'silent',
})

const { database, deps, app, clock, another, startOver } = await withApp({ config })
const passwordHash = await hashPassword(PASSWORD)

beforeEach(async () => {
  await startOver()
  // A second operator, so that the first may be deleted.
  await makeUser(database.queries, { email: 'second@example.com' })
})

/** A user with a password whose session began this long ago. */
async function holder({ email = 'ada@example.com', ago = minutes(10) } = {}) {
  const { id } = await makeUser(deps.db, { email, password_hash: passwordHash })
  const token = await makeSession(deps, id)
  await clock.advance(ago)
  return { id, token, client: clientOf(app, token) }
}
const again = (client: TestClient, password = PASSWORD) =>
  client('POST', '/api/auth/reauthenticate', { password })
const outcome = ({ status, error }: TestAnswer) => [status, error?.code]
const ASKED = [403, 'REAUTHENTICATION_REQUIRED']

const settings = { emailEnabled: true, telegramEnabled: false, telegramChatId: '4711' }

/** Sensitive calls, and their answers to a session that has authenticated just now. */
const SENSITIVE: readonly (readonly [
  string,
  (client: TestClient, other: string) => Promise<TestAnswer>,
  unknown[],
])[] = [
  ['change of address', (c) => c('PUT', '/api/users/email', { email: 'new@example.com' }), [200, undefined]],
  ['download of the data', (c) => c('GET', '/api/users/data'), [200, undefined]],
  ['another chat by its id', (c) => c('PUT', '/api/notifications/settings', settings), [200, undefined]],
  // No bot and no marketplace application are configured: their refusals come after the check.
  ['link for a chat', (c) => c('POST', '/api/notifications/chat-link'), [503, 'SERVICE_UNAVAILABLE']],
  ['connection of the marketplace', (c) => c('POST', '/api/discogs/connect'), [404, 'NOT_FOUND']],
  ['its end', (c) => c('DELETE', '/api/discogs/disconnect'), [204, undefined]],
  ['deletion by an operator', (c, id) => c('DELETE', `/api/admin/users/${id}`), [204, undefined]],
  ['deletion', (c) => c('DELETE', '/api/users/account'), [204, undefined]],
]

describe('a sensitive call', () => {
  it.each(SENSITIVE)(
    '%s is refused ten minutes after the sign-in, and done after another one',
    async (_, ask, done) => {
      const { client } = await holder({ email: 'admin@example.com' })
      const other = await makeUser(deps.db)
      expect(outcome(await ask(client, other.id))).toEqual(ASKED)
      const { body } = await again(client)
      expect(outcome(await ask(clientOf(app, body.token), other.id))).toEqual(done)
    },
  )

  it.each(SENSITIVE)('%s is done within ten minutes', async (_, ask, done) => {
    const { client } = await holder({ email: 'admin@example.com', ago: minutes(9) })
    expect(outcome(await ask(client, (await makeUser(deps.db)).id))).toEqual(done)
  })

  it('is declared as one, unless only a part of it is', () => {
    const declared = Object.entries(endpoints as Record<string, Endpoint>)
    expect(declared.filter(([, { isSensitive }]) => isSensitive).map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'exportUserData',
        'deleteAccount',
        'marketplaceConnect',
        'marketplaceDisconnect',
        'startChatLink',
        'adminDeleteUser',
      ]),
    )
  })

  it('tells a stranger nothing but that they are one', async () => {
    expect(outcome(await clientOf(app, 'made-up')('GET', '/api/users/data'))).toEqual([
      401,
      'USER_NOT_AUTHENTICATED',
    ])
  })
})

describe('what changes nothing about who gets in', () => {
  it('needs no new authentication: the own address, the own chat, none', async () => {
    const { id, client } = await holder()
    await setChannels(deps.db, id, { chatId: '4711' })
    const calls = [
      await client('PUT', '/api/users/email', { email: 'ada@example.com' }),
      await client('PUT', '/api/notifications/settings', settings),
      await client('PUT', '/api/notifications/settings', { ...settings, telegramChatId: null }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('authenticating again', () => {
  it('gives the session a new token; the old one is worth nothing any more', async () => {
    const { id, client } = await holder()
    const thief = client
    const { status, body } = await again(client)
    expect([status, body.user.id]).toEqual([200, id])
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect((await thief('GET', '/api/auth/profile')).status).toBe(401)
    const sessions = (await clientOf(app, body.token)('GET', '/api/users/sessions')).body.sessions
    expect(sessions).toMatchObject([{ isCurrent: true }])
  })

  it('helps the session in which it was done, and no other one', async () => {
    const { id, client } = await holder()
    const phone = clientOf(app, await makeSession(deps, id))
    await clock.advance(minutes(10))
    await again(client)
    expect(outcome(await phone('GET', '/api/users/data'))).toEqual(ASKED)
  })

  it.each(['wrong', 'VINYL4EVER', ' '])(
    'is refused with the password "%s", and the token stays',
    async (password) => {
      const { client } = await holder()
      const refusal = await again(client, password)
      expect([...outcome(refusal), refusal.error?.field]).toEqual([401, 'INVALID_CREDENTIALS', 'password'])
      expect(outcome(await client('GET', '/api/users/data'))).toEqual(ASKED)
    },
  )

  it("is refused with somebody else's password, and without one", async () => {
    const hash = await hashPassword('other-secret')
    await makeUser(deps.db, { email: 'other@example.com', password_hash: hash })
    const { client } = await holder()
    expect(outcome(await again(client, 'other-secret'))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(outcome(await again(client, ''))).toEqual([400, 'MISSING_REQUIRED_FIELD'])
    expect(outcome(await again(clientOf(app)))).toEqual([401, 'USER_NOT_AUTHENTICATED'])
  })

  it('opens nothing for accounts without a password', async () => {
    const { id } = await makeUser(deps.db)
    const client = clientOf(app, await makeSession(deps, id))
    expect(outcome(await again(client, ''))).toEqual([400, 'MISSING_REQUIRED_FIELD'])
    expect(outcome(await again(client, 'anything'))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await client('GET', '/api/auth/reauthenticate')).body).toEqual({ methods: [] })
  })

  it('cannot be guessed: ten wrong passwords in a quarter of an hour, then even the right one waits', async () => {
    const { client, token } = await holder()
    for (let n = 0; n < 10; n++) expect((await again(client, `guess ${n}`)).status).toBe(401)
    expect(outcome(await again(client))).toEqual([429, 'RATE_LIMITED'])
    expect((await again(clientOf(await another(), token))).status).toBe(429)
    await clock.advance(minutes(15))
    expect((await again(client)).status).toBe(200)
  })

  it('names the methods of the account', async () => {
    const { client } = await holder()
    expect((await client('GET', '/api/auth/reauthenticate')).body).toEqual({ methods: ['password'] })
  })
})
