import { days } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLink } from '../../src/alerting/deliveries/account-links.ts'
import { linkToken } from '../../src/alerting/tokens.ts'
import { listAccesses } from '../../src/people/methods/accesses.ts'
import { hashPassword } from '../../src/people/passwords/passwords.ts'
import { makeSession } from '../factories/session.ts'
import { makeUser } from '../factories/user.ts'
import { shownCode } from '../shown-code.ts'
import { clientOf, signedIn } from '../test-app.ts'
import { softwareAuthenticator } from '../vendors/software-authenticator.ts'
import { withTestPost } from '../vendors/test-post.ts'
import { withApp } from '../with-app.ts'

const EMAIL = 'ada@example.com'

const post = await withTestPost()
const { deps, app, clock, visitor, startOver } = await withApp({ mailer: post.mailer })

beforeEach(startOver)

/** A signed-in person adds a passkey and an authenticator app. */
async function addFactors(userId: string): Promise<ReturnType<typeof softwareAuthenticator>> {
  const client = await signedIn(app, deps, userId)
  const device = softwareAuthenticator(deps.config.publicUrl)
  const options = await client('POST', '/api/users/passkeys/options')
  const created = device.create({ challenge: options.body.challenge, userId })
  const cookie = String(options.headers['set-cookie']).split(';')[0]!
  expect(
    (await client('POST', '/api/users/passkeys', { ...created, name: 'Phone' }, { cookie })).status,
  ).toBe(201)
  const { ticket, secret } = (await client('POST', '/api/users/authenticator-app/start')).body
  const code = shownCode(secret, clock.now())
  expect((await client('POST', '/api/users/authenticator-app', { ticket, code })).status).toBe(201)
  return device
}

/** The person who reads the mailbox chooses a new password. */
async function reset(userId: string, password: string): Promise<void> {
  const purpose = 'password-reset'
  const id = await deps.db
    .transaction()
    .execute((tx) => createLink(tx, deps, { purpose, userId, email: EMAIL }))
  const token = linkToken(deps.secrets, purpose, id)
  expect((await visitor('POST', '/api/password-reset/reset', { token, password })).status).toBe(200)
}

async function passkeySignIn(device: ReturnType<typeof softwareAuthenticator>): Promise<number> {
  const options = await visitor('POST', '/api/auth/passkey/options')
  const cookie = String(options.headers['set-cookie']).split(';')[0]!
  const used = device.use({ challenge: options.body.challenge })
  return (await visitor('POST', '/api/auth/passkey', used, { cookie })).status
}

const logIn = (password: string) => visitor('POST', '/api/auth/login', { email: EMAIL, password })
const kinds = async (userId: string) => (await listAccesses(deps.db, userId)).map(({ kind }) => kind)

describe('a reset of the password', () => {
  it("ends the passkey and the app that a stranger left on somebody's unconfirmed address", async () => {
    const { id } = await makeUser(deps.db, {
      email: EMAIL,
      email_confirmed_at: null,
      password_hash: await hashPassword('stranger'),
    })
    const device = await addFactors(id)
    expect(await kinds(id)).toEqual(['password', 'passkey', 'authenticator'])
    await reset(id, 'my own secret')
    expect(await kinds(id)).toEqual(['password'])
    expect(await passkeySignIn(device)).toBe(401)
    expect((await logIn('my own secret')).status).toBe(200)
  })

  it('leaves those that have stood for a week since the address was proven', async () => {
    const { id } = await makeUser(deps.db, { email: EMAIL, password_hash: await hashPassword('mine') })
    const device = await addFactors(id)
    await clock.advance(days(7))
    await reset(id, 'my own secret')
    expect(await kinds(id)).toEqual(['password', 'passkey', 'authenticator'])
    expect((await logIn('my own secret')).error?.code).toBe('SECOND_FACTOR_REQUIRED')
    expect(await passkeySignIn(device)).toBe(200)
  })

  it('ends those that a thief of the confirmed account has added of late', async () => {
    const { id } = await makeUser(deps.db, { email: EMAIL, password_hash: await hashPassword('mine') })
    const device = await addFactors(id)
    await clock.advance(days(1))
    await reset(id, 'my own secret')
    expect(await kinds(id)).toEqual(['password'])
    expect(await passkeySignIn(device)).toBe(401)
    expect((await logIn('my own secret')).status).toBe(200)
  })
})

it('a passkey is two factors in one, and a session knows how it was opened', async () => {
  const { id } = await makeUser(deps.db, { email: EMAIL, password_hash: await hashPassword('mine') })
  const device = await addFactors(id)
  expect(await passkeySignIn(device)).toBe(200)
  const sessions = await deps.db
    .selectFrom('sessions')
    .select(['opened_by', 'opened_by_id', 'second_factor_at'])
    .where('opened_by', '=', 'passkey')
    .execute()
  const [passkey] = await deps.db.selectFrom('passkeys').select('id').execute()
  expect(sessions).toEqual([
    { opened_by: 'passkey', opened_by_id: passkey?.id, second_factor_at: clock.now() },
  ])
})

it('the owner is notified by mail of every factor that comes or goes, with a link that undoes it', async () => {
  const { id } = await makeUser(deps.db, { email: EMAIL, password_hash: await hashPassword('mine') })
  const device = await addFactors(id)
  const client = clientOf(app, await makeSession(deps, id, { hasSecondFactor: true }))
  const [passkey] = (await client('GET', '/api/users/passkeys')).body.passkeys
  await client('DELETE', `/api/users/passkeys/${passkey.id}`)
  await client('DELETE', '/api/users/authenticator-app')
  const mails = await post.deliver(deps)
  expect(mails.map(({ to }) => to)).toEqual([EMAIL, EMAIL, EMAIL, EMAIL])
  const texts = mails.map(({ text }) => text)
  expect(texts.filter((text) => text.includes('the passkey “Phone”'))).toHaveLength(2)
  expect(texts.filter((text) => text.includes('codes of an authenticator app'))).toHaveLength(2)
  const token = mails.find(({ text }) => text.includes('“Phone”'))!.token!
  const undone = await visitor('POST', '/api/users/changes/undo', { token, password: 'my own secret' })
  expect(undone.status).toBe(200)
  expect(await passkeySignIn(device)).toBe(401)
})
