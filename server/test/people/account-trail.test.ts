import { SIGN_IN_LIMITS } from '@cratewatch/domain/accounts/sign-in/sign-in-limits'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { expect, it } from 'vitest'
import { accountFixture } from '../fixtures/account-fixture.ts'
import { clientOf } from '../test-app.ts'

const fixture = await accountFixture()
const ADA = 'ada@example.com'
const PASSWORD = 'needle in the groove'

async function trail() {
  const rows = await fixture.deps.db
    .selectFrom('security_events')
    .select(['kind', 'outcome', 'network'])
    .orderBy('at')
    .execute()
  return rows
    .filter(({ kind }) => kind !== 'sign-in')
    .map(({ kind, outcome, network }) => `${kind} ${outcome} ${network}`)
}

it('what comes by mail is recorded: a confirmation, a reset asked for and done, a change undone', async () => {
  const { clock } = fixture
  const visitor = clientOf(fixture.app)
  const ada = await fixture.signUp(ADA)
  await ada('POST', '/api/users/email/confirm', { token: await fixture.tokenTo(ADA) })
  await clock.advance(minutes(1))
  await visitor('POST', '/api/password-reset/request', { email: ADA })
  const reset = await fixture.tokenTo(ADA)
  await clock.advance(minutes(1))
  await visitor('POST', '/api/password-reset/reset', { token: reset, password: 'theirs-for-now' })
  const undo = await fixture.tokenTo(ADA)
  await clock.advance(minutes(1))
  await visitor('POST', '/api/users/changes/undo', { token: undo, password: 'mine-again' })
  expect(await trail()).toEqual(
    ['email-confirmed', 'password-reset-requested', 'password-reset', 'change-undone'].map(
      (kind) => `${kind} succeeded 127.0.0.0/24`,
    ),
  )
})

it('a lockout is recorded once, however often somebody tries on', async () => {
  await fixture.signUp(ADA, PASSWORD)
  for (let attempt = 0; attempt < SIGN_IN_LIMITS.network.max + 5; attempt += 1) {
    await clientOf(fixture.app)('POST', '/api/auth/login', { email: ADA, password: 'a guess' })
  }
  expect(await trail()).toEqual(['sign-in-locked refused 127.0.0.0/24'])
})
