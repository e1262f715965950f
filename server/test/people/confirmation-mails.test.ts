import { hours } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../factories/user.ts'
import { clientOf, signedIn } from '../test-app.ts'
import { withTestPost } from '../vendors/test-post.ts'
import { withApp } from '../with-app.ts'

const VICTIM = 'victim@example.com'

const post = await withTestPost()
const { deps, app, clock, startOver } = await withApp({ mailer: post.mailer })

beforeEach(startOver)

async function somebody(given: Parameters<typeof makeUser>[1] = {}) {
  const { id } = await makeUser(deps.db, given)
  return signedIn(app, deps, id)
}
const confirmations = () =>
  deps.db.selectFrom('deliveries').select('account_message').where('to_address', '=', VICTIM).execute()

describe('mails with a link to confirm an address', () => {
  it('go to one mailbox five times an hour at most, whoever asks', async () => {
    const answers: number[] = []
    for (let n = 0; n < 4; n++) {
      const client = await somebody()
      for (let ask = 0; ask < 2; ask++)
        answers.push((await client('PUT', '/api/users/email', { email: VICTIM })).status)
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await confirmations()).toHaveLength(5)
    const { error } = await (await somebody())('PUT', '/api/users/email', { email: VICTIM })
    expect(error).toMatchObject({ code: 'RATE_LIMITED', field: 'email', retryAfterSeconds: 3600 })
    await clock.advance(hours(1))
    expect((await (await somebody())('PUT', '/api/users/email', { email: VICTIM })).status).toBe(200)
  })

  it('are left to whoever has the address: strangers who ask for it use nothing up', async () => {
    const victim = await somebody({ email: VICTIM, email_confirmed_at: null })
    const stranger = await somebody()
    for (let n = 0; n < 6; n++)
      expect((await stranger('PUT', '/api/users/email', { email: VICTIM })).status).toBe(409)
    for (let n = 0; n < 6; n++)
      await clientOf(app)('POST', '/api/auth/signup', { email: VICTIM, password: 'guess!' })
    const resend = () => victim('PUT', '/api/users/email', { email: VICTIM })
    for (let n = 0; n < 5; n++) expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(429)
  })

  it('do not keep anybody from signing up, who is sent one when there is room again', async () => {
    const stranger = await somebody()
    for (let n = 0; n < 6; n++) await stranger('PUT', '/api/users/email', { email: VICTIM })
    const credentials = { email: VICTIM, password: 'vinyl4ever' }
    const { status, body } = await clientOf(app)('POST', '/api/auth/signup', credentials)
    expect(status).toBe(201)
    expect(await confirmations()).toHaveLength(5)
    await clock.advance(hours(1))
    expect((await clientOf(app, body.token)('PUT', '/api/users/email', { email: VICTIM })).status).toBe(200)
    expect(await confirmations()).toHaveLength(6)
  })

  it('are not counted where none is sent: taking a change back is always possible', async () => {
    const client = await somebody({ email: 'ada@example.com' })
    for (let n = 0; n < 6; n++)
      expect((await client('PUT', '/api/users/email', { email: 'ada@example.com' })).status).toBe(200)
  })
})

describe('an address that nobody has confirmed', () => {
  it('gets no test mail', async () => {
    const client = await somebody({ email: VICTIM, email_confirmed_at: null, locale: 'es' })
    const { status, error } = await client('POST', '/api/notifications/test-email')
    expect([status, error?.code, error?.field]).toEqual([409, 'EMAIL_NOT_CONFIRMED', 'email'])
    expect(error?.message).toMatch(/^Confirma antes tu dirección/)
  })

  it.each([
    [{ unconfirmed_mails: 2 }, false],
    [{ unconfirmed_mails: 3 }, true],
    [{ unconfirmed_mails: 3, email: null }, false],
    [{ unconfirmed_mails: 3, email_confirmed_at: new Date(0) }, false],
  ])('with %j: mails wait: %s', async (given, mailsWait) => {
    const client = await somebody({ email: VICTIM, email_confirmed_at: null, ...given })
    expect((await client('GET', '/api/auth/profile')).body.mailsWait).toBe(mailsWait)
  })
})
