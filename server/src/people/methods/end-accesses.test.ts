import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { beforeEach, expect, it } from 'vitest'
import { anAccessOf } from '../../../test/factories/accesses.ts'
import { openTestSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { accountFixture } from '../../../test/fixtures/account-fixture.ts'
import { clientOf, signedIn, type TestClient } from '../../../test/test-app.ts'

const fixture = await accountFixture()
const UBUNTU = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let userId: string
let owner: TestClient
let thief: { token: string; sessionId: string }

beforeEach(async () => {
  userId = (await makeUser(fixture.deps.db, { email: 'ada@example.com', password_hash: 'a' })).id
  thief = await openTestSession(fixture.deps, userId, { userAgent: UBUNTU })
  await fixture.clock.advance(hours(1))
  owner = await signedIn(fixture.app, fixture.deps, userId)
})

const listed = async (): Promise<OwnAccess[]> => (await owner('GET', '/api/users/accesses')).body.accesses
const end = (accesses: readonly Pick<OwnAccess, 'kind' | 'id'>[], client = owner) =>
  client('POST', '/api/users/accesses/end', { accesses: accesses.map(({ kind, id }) => ({ kind, id })) })

it('what another session made within a week is doubtful, and says on which device that was when it has ended', async () => {
  await anAccessOf(fixture.deps, 'passkey', userId, thief.sessionId)
  const old = await anAccessOf(fixture.deps, 'channel', userId, thief.sessionId)
  await fixture.deps.db
    .updateTable('channels')
    .set({ confirmed_at: new Date(fixture.clock.now() - days(8)) })
    .where('id', '=', old)
    .execute()
  await owner('POST', '/api/feed')
  await owner('DELETE', '/api/users/sessions')
  const shown = (await listed()).map(({ kind, isDoubtful, isHere, madeOn }) => ({
    kind,
    isDoubtful,
    isHere,
    madeOn,
  }))
  expect(shown.filter(({ kind }) => kind !== 'password')).toEqual([
    { kind: 'passkey', isDoubtful: true, isHere: false, madeOn: UBUNTU },
    { kind: 'channel', isDoubtful: false, isHere: false, madeOn: UBUNTU },
    { kind: 'feed', isDoubtful: false, isHere: true, madeOn: null },
  ])
})

it('ends what is chosen by one call, mails it, and may be repeated', async () => {
  await anAccessOf(fixture.deps, 'passkey', userId, thief.sessionId)
  await anAccessOf(fixture.deps, 'rule', userId, thief.sessionId)
  const [, ...chosen] = await listed()
  expect((await end(chosen)).body.removed.map(({ kind }: OwnAccess) => kind)).toEqual(['passkey', 'rule'])
  expect((await listed()).map(({ kind }) => kind)).toEqual(['password'])
  expect((await fixture.mails()).map(({ subject }) => subject)).toEqual(['Access removed from your account'])
  expect((await end(chosen)).body.removed).toEqual([])
})

it('leaves the password, the last way in, and what is somebody else’s', async () => {
  const stranger = await makeUser(fixture.deps.db)
  const mallory = await signedIn(fixture.app, fixture.deps, stranger.id)
  const passkey = await anAccessOf(fixture.deps, 'passkey', userId, thief.sessionId)
  const chosen = [
    { kind: 'passkey', id: passkey },
    { kind: 'password', id: 'password' },
  ] as const
  expect((await end(chosen, mallory)).body.removed).toEqual([])
  await fixture.deps.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  expect((await end(chosen)).error?.code).toBe('ONLY_SIGN_IN_METHOD')
  expect((await listed()).map(({ id }) => id)).toEqual([passkey])
})

it('asks for a fresh authentication', async () => {
  const late = clientOf(fixture.app, thief.token)
  expect((await end([{ kind: 'feed', id: 'a' }], late)).error?.code).toBe('REAUTHENTICATION_REQUIRED')
})
