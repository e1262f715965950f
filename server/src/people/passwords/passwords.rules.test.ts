import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/factories/user.ts'
import { clientOf, signedIn } from '../../../test/test-app.ts'
import { testConfig } from '../../../test/test-deps.ts'
import { withApp } from '../../../test/with-app.ts'
import { letIn } from '../let-in.ts'

const OPERATOR = 'admin@example.com'
const COLLECTOR = 'ada@example.com'

const { deps, app, visitor, another, startOver } = await withApp()

beforeEach(startOver)

/** The three calls that set a password; each returns its answer. */
const PLACES = {
  async 'signing up'(email: string, password: string) {
    return visitor('POST', '/api/auth/signup', { email, password })
  },
  async 'changing it'(email: string, password: string) {
    const { id } = await makeUser(deps.db, { email, password_hash: null })
    return (await signedIn(app, deps, id))('PUT', '/api/users/password', { password })
  },
  async 'resetting it'(email: string, password: string) {
    await makeUser(deps.db, { email })
    const link = await letIn(deps, email)
    const token = link.ok ? new URL(link.value.url).searchParams.get('token') : null
    return visitor('POST', '/api/password-reset/reset', { token, password })
  },
}

const places = Object.keys(PLACES) as (keyof typeof PLACES)[]
const everywhere = (cases: readonly (readonly [string, RegExp])[]) =>
  places.flatMap((place) => cases.map(([password, message]) => ({ place, password, message })))

describe('a password of a collector', () => {
  it.each(
    everywhere([
      ['12345', /at least 6 characters/],
      ['      ', /spaces only/],
      ['Ada@Example.com', /can’t be your password/],
      ['x'.repeat(1025), /at most 1,024 characters/],
      ['123456', /very common/],
    ]),
  )('is refused when $place: $message', async ({ place, password, message }) => {
    const { status, error } = await PLACES[place](COLLECTOR, password)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PASSWORD_TOO_WEAK', field: 'password' })
    expect(error?.message).toMatch(message)
  })

  it.each(places)(
    'may be a common one when %s, below the hundred that everybody tries: its page has warned',
    async (place) => {
      expect((await PLACES[place](COLLECTOR, 'password123')).status).toBeLessThan(300)
    },
  )
})

describe('a password of an operator', () => {
  const refusals = [
    ['vinyl33', /at least 8 characters/],
    ['        ', /spaces only/],
    [OPERATOR, /can’t be your password/],
    ['Trustno1', /very common/],
    ['Cratewatch-2026', /easy to guess/],
  ] as const

  it.each(everywhere(refusals))('is refused when $place: $message', async ({ place, password, message }) => {
    const { status, error } = await PLACES[place](OPERATOR, password)
    expect([status, error?.code]).toEqual([400, 'PASSWORD_TOO_WEAK'])
    expect(error?.message).toMatch(message)
  })

  it.each(places)('may be a sentence when %s', async (place) => {
    expect((await PLACES[place](OPERATOR, 'needle in the groove')).status).toBeLessThan(300)
  })

  it('is asked of everybody where the instance is strict, and the pages know', async () => {
    const strict = clientOf(await another({ config: testConfig({ PASSWORD_POLICY: 'strict' }) }))
    const { error } = await strict(
      'POST',
      '/api/auth/signup',
      { email: COLLECTOR, password: 'trustno1' },
      { 'accept-language': 'es' },
    )
    expect(error?.message).toMatch(/^Es una contraseña muy común/)
    expect((await strict('GET', '/api/instance')).body.passwordPolicy).toBe('strict')
  })
})

it.each([
  [OPERATOR, 'strict'],
  [COLLECTOR, 'standard'],
])('the link of %s says that its password has to be %s', async (email, passwordRule) => {
  await makeUser(deps.db, { email })
  const link = await letIn(deps, email)
  const token = link.ok ? new URL(link.value.url).searchParams.get('token') : null
  const { body } = await visitor('GET', `/api/password-reset/validate?token=${token}`)
  expect(body).toEqual({ valid: true, passwordRule })
})
