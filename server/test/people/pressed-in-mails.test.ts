import { REGISTER, type AccessKind } from '@cratewatch/domain/accounts/access'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { beforeEach, expect, it } from 'vitest'
import { announceMethod } from '../../src/alerting/deliveries/account-links.ts'
import { listAccesses } from '../../src/people/methods/accesses.ts'
import { APP_ID } from '../../src/people/methods/sign-in-methods.ts'
import { anAccessOf } from '../factories/accesses.ts'
import { makeUser } from '../factories/user.ts'
import { accountFixture } from '../fixtures/account-fixture.ts'
import { signedIn } from '../test-app.ts'

const fixture = await accountFixture()
const EMAIL = 'ada@example.com'
const KINDS = (Object.keys(REGISTER) as AccessKind[]).filter((kind) => kind !== 'password')

let userId: string

beforeEach(async () => {
  userId = (await makeUser(fixture.deps.db, { email: EMAIL })).id
  await fixture.clock.advance(hours(1))
})

const held = async () =>
  (await listAccesses(fixture.deps.db, userId)).filter(({ kind }) => kind !== 'password')
const press = async () => {
  const body = { token: await fixture.tokenTo(EMAIL), password: 'of-the-owner' }
  return fixture.visitor('POST', '/api/users/changes/undo', body)
}

it.each(KINDS)(
  '“this was not me” in the mail about %s ends it, and leaves what came before',
  async (kind) => {
    const before = await anAccessOf(fixture.deps, 'channel', userId, null)
    await fixture.clock.advance(days(8))
    await anAccessOf(fixture.deps, kind, userId, null)
    const made = (await held()).find((access) => access.kind === kind && access.id !== before)!
    // Neither the session nor the clock tells what the mail is about.
    await fixture.deps.db
      .transaction()
      .execute((tx) => announceMethod(tx, fixture.deps, { userId, id: null }, made))
    const { status, body } = await press()
    expect([status, body.removed]).toEqual([200, [{ kind, label: made.label }]])
    // An app that is to be removed has stood for longer.
    const app = kind === 'app-removal' ? [APP_ID] : []
    expect((await held()).map(({ id }) => id)).toEqual([...app, before])
  },
)

it('“this was not me” in the mail about a mailbox that agreed ends it, and what its session made', async () => {
  const thief = await signedIn(fixture.app, fixture.deps, userId)
  const feed = await thief('POST', '/api/feed')
  await fixture.mails()
  const settings = { address: 'mallory@example.com' }
  expect((await thief('POST', '/api/channels', { kind: 'email', label: 'm', settings })).status).toBe(201)
  const [invitation] = await fixture.mails()
  const agreed = /channel-invitation\/([\w-]+)/.exec(invitation!.text)![1]
  await fixture.clock.advance(hours(1))
  await fixture.visitor('PUT', `/api/channel-invitations/${agreed}`, { agrees: true })
  const { body } = await press()
  expect(body.removed.map(({ kind }: { kind: string }) => kind)).toEqual(['channel', 'feed'])
  expect(await held()).toEqual([])
  expect((await fixture.visitor('GET', new URL(feed.body.url).pathname)).status).toBe(404)
})
