import { describe, expect, it } from 'vitest'
import { holdOpen, untilWaiting } from '../../test/database/held-open.ts'
import { makeUser } from '../../test/factories/user.ts'
import { accountFixture } from '../../test/fixtures/account-fixture.ts'
import { signedIn, type TestClient } from '../../test/test-app.ts'
import { readConfig } from '../base/config/config.ts'

const OPERATORS = ['one@example.com', 'two@example.com'] as const
const config = readConfig({
  APP_SECRET: 'the secret of the tests, 32 or more',
  ADMIN_EMAILS: OPERATORS.join(','),
  LOG_LEVEL: 'silent',
})
const fixture = await accountFixture({ config })

const operator = async (email: string, given: Parameters<typeof makeUser>[1] = {}) =>
  signedIn(fixture.app, fixture.deps, (await makeUser(fixture.deps.db, { email, ...given })).id)
const leave = (client: TestClient) => client('DELETE', '/api/users/account')
const changeAddress = (client: TestClient) => client('PUT', '/api/users/email', { email: 'me@example.com' })

describe('the last operator', () => {
  it.each([
    ['delete their account', leave],
    ['take another address', changeAddress],
  ])('cannot %s, and learns why in both languages', async (_what, act) => {
    const english = await act(await operator(OPERATORS[0]))
    expect([english.status, english.error?.code]).toEqual([403, 'LAST_OPERATOR'])
    expect(english.error?.message).toMatch(/only operator/)
    await fixture.deps.db.updateTable('users').set({ locale: 'es' }).execute()
    const { id } = await fixture.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const spanish = await act(await signedIn(fixture.app, fixture.deps, id))
    expect(spanish.error?.message).toMatch(/ningún otro operador/)
  })

  it('is still the last beside an address of the list that nobody has proven', async () => {
    const client = await operator(OPERATORS[0])
    await operator(OPERATORS[1], { email_confirmed_at: null })
    expect((await leave(client)).error?.code).toBe('LAST_OPERATOR')
  })

  it('cannot confirm another address that was asked for while there were two', async () => {
    const client = await operator(OPERATORS[0])
    const second = await operator(OPERATORS[1])
    expect((await changeAddress(client)).status).toBe(200)
    const token = await fixture.tokenTo('me@example.com')
    expect((await leave(second)).status).toBe(204)
    const { error } = await client('POST', '/api/users/email/confirm', { token })
    expect(error?.code).toBe('LAST_OPERATOR')
  })

  it('is one of two who leave at the same moment', async () => {
    const both = [await operator(OPERATORS[0]), await operator(OPERATORS[1])]
    const answers = await Promise.all(both.map(leave))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 403])
  })

  it('is nobody of two who ask for another address at the same moment: both may still stay', async () => {
    const both = [await operator(OPERATORS[0]), await operator(OPERATORS[1])]
    const rows = [...OPERATORS].map((email) =>
      holdOpen(fixture.deps.db, (tx) =>
        tx.selectFrom('users').select('id').where('email', '=', email).forKeyShare().execute(),
      ),
    )
    const asked = Promise.all(both.map(changeAddress))
    await untilWaiting(fixture.deps.db, 2, asked)
    for (const row of rows) await (await row).release()
    expect((await asked).map(({ status }) => status)).toEqual([200, 200])
  })

  it('is nobody else: collectors come and go', async () => {
    await operator(OPERATORS[0])
    const collector = await operator('collector@example.com')
    expect((await changeAddress(collector)).status).toBe(200)
    expect((await leave(collector)).status).toBe(204)
  })
})
