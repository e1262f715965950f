import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { days, hours } from '@cratewatch/domain/kernel/duration'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSession } from '../factories/session.ts'
import { makeUser } from '../factories/user.ts'
import { clientOf } from '../test-app.ts'
import { withApp } from '../with-app.ts'

const { deps, app, clock } = await withApp()
/** Unusable tokens, by what is wrong with them. */
let tokens: Readonly<Record<string, string>>

beforeAll(async () => {
  tokens = await deadTokens()
})

async function deadTokens(): Promise<Record<string, string>> {
  const user = await makeUser(deps.db)
  const left = await makeUser(deps.db)
  const open = (userId: string) => makeSession(deps, userId)
  const expired = await open(user.id)
  clock.advance(days(30))
  clock.advance(hours(1))
  const [revoked, orphaned] = [await open(user.id), await open(left.id)]
  await clientOf(app, revoked)('POST', '/api/auth/logout')
  await deps.db.deleteFrom('users').where('id', '=', left.id).execute()
  return { expired, revoked, orphaned, unknown: deps.ids.token(), malformed: '{"alg":"none"}', empty: '' }
}

const guarded = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([, { caller }]) => caller === 'user' || caller === 'admin')
  .map(([name, { method, path }]) => [name, method, path.replaceAll(/:\w+/g, 'x')] as const)

describe('a token that is no good any more, or never was', () => {
  it.each(guarded)('opens no %s', async (_name, method, path) => {
    for (const [why, token] of Object.entries(tokens)) {
      for (const locale of ['en', 'es']) {
        const authorization = `Bearer ${token}`
        const { status, error } = await clientOf(app)(method, path, undefined, {
          authorization,
          'accept-language': locale,
        })
        expect([why, status, error?.code]).toEqual([why, 401, 'USER_NOT_AUTHENTICATED'])
        expect(error?.message).toMatch(locale === 'en' ? /sign in/i : /inicia sesión/i)
      }
    }
  })

  it('is tried at all calls that want one', () => {
    expect(guarded.length).toBeGreaterThan(40)
  })
})
