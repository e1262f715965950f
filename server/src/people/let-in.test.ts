import { hours } from '@cratewatch/domain/kernel/duration'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../test/factories/user.ts'
import { signedIn } from '../../test/test-app.ts'
import { withApp } from '../../test/with-app.ts'
import { letIn } from './let-in.ts'

const OPERATOR = 'admin@example.com'

const { deps, app, clock, visitor, startOver } = await withApp()

beforeEach(startOver)

async function tokenFor(email: string): Promise<string> {
  const answer = await letIn(deps, email)
  if (!answer.ok) throw new Error(answer.error)
  return new URL(answer.value.url).searchParams.get('token')!
}
const reset = (token: string, password = 'new-secret') =>
  visitor('POST', '/api/password-reset/reset', { token, password })
const logIn = (email: string) => visitor('POST', '/api/auth/login', { email, password: 'new-secret' })

describe('a link handed over by who runs the instance', () => {
  it('makes an operator of an address of the list, without any mail', async () => {
    const stranger = await makeUser(deps.db, { email: OPERATOR, email_confirmed_at: null })
    const session = await signedIn(app, deps, stranger.id)
    const answer = await letIn(deps, ` ${OPERATOR.toUpperCase()} `)
    expect(answer).toMatchObject({ ok: true, value: { email: OPERATOR, makesAdmin: true } })
    expect((await reset(await tokenFor(OPERATOR))).status).toBe(200)
    expect((await logIn(OPERATOR)).body.user).toMatchObject({ emailConfirmed: true, isAdmin: true })
    expect((await session('GET', '/api/auth/profile')).status).toBe(401)
  })

  it('makes no operator of anybody else, and says so', async () => {
    await makeUser(deps.db, { email: 'ada@example.com', email_confirmed_at: null })
    await makeUser(deps.db, { email: OPERATOR, email_confirmed_at: null })
    expect(await letIn(deps, 'ada@example.com')).toMatchObject({ value: { makesAdmin: false } })
    await reset(await tokenFor('ada@example.com'))
    expect((await logIn('ada@example.com')).body.user.isAdmin).toBe(false)
    const bystander = await deps.db
      .selectFrom('users')
      .select('email_confirmed_at')
      .where('email', '=', OPERATOR)
      .executeTakeFirstOrThrow()
    expect(bystander.email_confirmed_at).toBeNull()
  })

  it('opens once, for an hour, and only the newest', async () => {
    await makeUser(deps.db, { email: OPERATOR })
    const older = await tokenFor(OPERATOR)
    const newer = await tokenFor(OPERATOR)
    expect((await reset(older)).error?.code).toBe('INVALID_TOKEN')
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(newer)).error?.code).toBe('INVALID_TOKEN')
    const late = await tokenFor(OPERATOR)
    clock.advance(hours(1))
    expect((await reset(late)).error?.code).toBe('INVALID_TOKEN')
  })

  it.each([
    ['https://watch.example', false],
    ['http://localhost:3000', false],
    ['http://127.0.0.1:3000', false],
    ['http://localhost.example', true],
    ['http://watch.example', true],
  ])('at %s can be read on its way: %s', async (publicUrl, isReadable) => {
    await makeUser(deps.db, { email: OPERATOR })
    const config = { ...deps.config, publicUrl }
    expect(await letIn({ ...deps, config }, OPERATOR)).toMatchObject({ value: { isReadable } })
  })

  it.each([
    ['nobody@example.com', 'nobody'],
    ['no address', 'no-address'],
  ])('is not made for %s', async (email, error) => {
    expect(await letIn(deps, email)).toEqual({ ok: false, error })
  })
})
