import { REGISTER, type AccessKind } from '@cratewatch/domain/accounts/access'
import { hours } from '@cratewatch/domain/kernel/duration'
import { expect, it } from 'vitest'
import { alertLinkToken } from '../../src/alerting/tokens.ts'
import { anAccessOf } from '../factories/accesses.ts'
import { channelIdOf } from '../factories/channels.ts'
import { makeDelivery } from '../factories/delivery.ts'
import { makeRelease } from '../factories/release.ts'
import { makeUser } from '../factories/user.ts'
import { makeWatch } from '../factories/watch.ts'
import { accountFixture } from '../fixtures/account-fixture.ts'
import { signedIn } from '../test-app.ts'

const fixture = await accountFixture()
const OWNER = 'ada@example.com'
const THIEF = 'mallory@example.com'
const LINKING = (Object.keys(REGISTER) as AccessKind[]).filter((kind) => REGISTER[kind].alertLinks)

const read = (token: string) => fixture.visitor('GET', `/api/alert-links/${token}`)

/** Holds that a link shows nothing and mutes nothing. */
async function expectLost(token: string) {
  const mute = { action: 'mute', until: 'on-again' }
  const answers = [await read(token), await fixture.visitor('PUT', `/api/alert-links/${token}`, mute)]
  const watches = await fixture.deps.db.selectFrom('watches').select('muted_at').execute()
  expect([answers.map(({ error }) => error?.code), watches]).toEqual([
    ['INVALID_TOKEN', 'INVALID_TOKEN'],
    [{ muted_at: null }],
  ])
}

it.each(LINKING)(
  'the link of an alert by a %s of a stranger ends when the owner proves the address',
  async (kind) => {
    const { db, secrets } = fixture.deps
    await fixture.signUp(OWNER)
    const [user] = await db.selectFrom('users').select('id').execute()
    const { id: user_id } = user!
    const release = await makeRelease(db)
    const watch = await makeWatch(db, { user_id, release_id: release.id })
    await anAccessOf(fixture.deps, kind, user_id, null)
    const channel = await db
      .selectFrom('channels')
      .select(['id', 'address'])
      .where('address', 'is not', null)
      .executeTakeFirstOrThrow()
    const recipient = { channel, email: OWNER }
    const token = alertLinkToken(secrets, { watchId: watch.id, key: 'one', release, album: null, recipient })
    expect((await read(token)).status).toBe(200)

    await fixture.mails()
    await fixture.visitor('POST', '/api/password-reset/request', { email: OWNER })
    const given = { token: await fixture.tokenTo(OWNER), password: 'of-the-owner' }
    expect((await fixture.visitor('POST', '/api/password-reset/reset', given)).status).toBe(200)
    await expectLost(token)
  },
)

it('the link in a mail to a thief ends when the owner takes the address back', async () => {
  const { db } = fixture.deps
  const { id: user_id } = await makeUser(db, { email: OWNER })
  const thief = await signedIn(fixture.app, fixture.deps, user_id)
  await thief('PUT', '/api/users/email', { email: THIEF })
  const asked = await fixture.mails()
  const tokenTo = (address: string) => asked.find(({ to }) => to === address)?.token
  const confirmed = await thief('POST', '/api/users/email/confirm', { token: tokenTo(THIEF) })
  expect(confirmed.status).toBe(200)

  const channel_id = await channelIdOf(db, user_id, 'email')
  await makeDelivery(db, { watch: { user_id }, delivery: { user_id, channel_id } })
  await fixture.clock.advance(hours(1))
  const alert = (await fixture.mails()).find(({ text }) => text.includes('/alert/'))
  const token = /\/alert\/([\w.-]+)/.exec(alert?.text ?? '')?.[1] ?? 'no link'
  expect([alert?.to, (await read(token)).status]).toEqual([THIEF, 200])

  const given = { token: tokenTo(OWNER), password: 'of-the-owner' }
  expect((await fixture.visitor('POST', '/api/users/changes/undo', given)).status).toBe(200)
  await expectLost(token)
})
