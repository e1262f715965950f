import { hours } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { PUBLIC_URL, ssoFixture } from '../../fixtures/sso-fixture.ts'
import type { TestClient } from '../../test-app.ts'

const sso = await ssoFixture()
const { begin, decide, arrive, enter, profileOf, owner } = sso

/** Signs in, and returns the session with the cookie that its browser holds beside it. */
async function signInWithCookie() {
  const { authUrl, cookie } = await begin()
  const arrived = await arrive(await decide(authUrl, 'nora'), cookie)
  const held = arrived.cookies.find((line) => line.startsWith('__Host-sso-session=')) ?? ''
  return { client: await enter(arrived), held, cookie: held.split(';', 1).join() }
}

const signOut = (client: TestClient, cookie: string) =>
  client('POST', '/api/auth/logout', undefined, { cookie })

describe('signing out of a session that began by single sign-on', () => {
  it('leads to the issuer, which knows who it is and sends the browser back', async () => {
    const { client, held, cookie } = await signInWithCookie()
    expect(held).toMatch(/=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const { status, body, headers } = await signOut(client, cookie)
    expect([status, (await client('GET', '/api/auth/profile')).status]).toEqual([200, 401])
    expect(String(headers['set-cookie'])).toMatch(/^__Host-sso-session=; Max-Age=0;/)
    const answer = await fetch(body.signOutUrl, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`${PUBLIC_URL}/auth`)
  })

  it('ends here alone without its cookie, and while the issuer is away', async () => {
    const [first, second] = [await signInWithCookie(), await signInWithCookie()]
    expect((await signOut(first.client, '')).body).toEqual({ signOutUrl: null })
    await sso.clock.advance(hours(1))
    sso.provider.faults.add({ kind: 'down' })
    expect((await signOut(second.client, second.cookie)).body).toEqual({ signOutUrl: null })
    expect((await second.client('GET', '/api/auth/profile')).status).toBe(401)
  })
})

it('another session of that browser is signed out here alone', async () => {
  const { client, cookie } = await signInWithCookie()
  const other = await owner((await profileOf(client)).id)
  expect((await signOut(other, cookie)).body).toEqual({ signOutUrl: null })
})
