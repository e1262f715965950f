import type { Endpoint, Gives } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { scopeOfCall } from '@cratewatch/contracts/token-scopes'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePersonalToken } from '../../server/test/factories/personal-token.ts'
import { makeRelease } from '../../server/test/factories/release.ts'
import { makeUser } from '../../server/test/factories/user.ts'
import { makeWatch } from '../../server/test/factories/watch.ts'
import { withApp } from '../../server/test/with-app.ts'
import { ApiError, cratewatch, type Cratewatch } from '../src/client.ts'
import { everyTypedCall } from './every-typed-call.ts'

const { deps, app } = await withApp()
let url: string
let userId: string

beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  userId = (await makeUser(deps.db)).id
})

const clientWith = async (of = userId): Promise<Cratewatch> =>
  cratewatch({ url, token: (await makePersonalToken(deps, of)).token })

const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name, endpoint }))
const call = (api: Cratewatch, name: string) =>
  Object.entries<() => Promise<unknown>>(everyTypedCall(api)).find(([each]) => each === name)?.[1]()

type Answers = { [Name in keyof typeof endpoints]: Awaited<ReturnType<Cratewatch[Name]>> }
type Declared = {
  [Name in keyof typeof endpoints]: (typeof endpoints)[Name] extends { answer: infer S }
    ? Gives<S>
    : (typeof endpoints)[Name] extends { file: object }
      ? Blob
      : (typeof endpoints)[Name]['status'] extends 302
        ? string
        : void
}

/** The calls whose answer, as the contract has it, is none of the client's type. */
type Differing = {
  [Name in keyof Declared]: [Declared[Name]] extends [Answers[Name]] ? never : Name
}[keyof Declared]

describe('the typed client', () => {
  it('answers with the types of the contracts', () => {
    const differing: readonly Differing[] = []
    expect(differing).toEqual([])
  })

  it('knows every call of the API', () => {
    expect(Object.keys(everyTypedCall(cratewatch({ url })))).toEqual(Object.keys(endpoints))
  })

  const open = calls.filter(({ name }) => scopeOfCall(name) !== null)
  it.each(open)('makes the call $name with a token', async ({ name, endpoint }) => {
    const outcome = await call(await clientWith((await makeUser(deps.db)).id), name)?.then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    expect(outcome).toBeDefined()
    const refusal = outcome && 'error' in outcome ? outcome.error : null
    const code = refusal instanceof ApiError ? refusal.code : refusal
    const known = [null, 'VALIDATION_FAILED', ...endpoint.refusals]
    expect(known).toContain(code)
    const answer = outcome && 'answer' in outcome && endpoint.answer ? outcome.answer : undefined
    expect(answer === undefined ? null : endpoint.answer?.safeParse(answer).error).toBeFalsy()
  })

  const closed = calls.filter(
    ({ name, endpoint }) =>
      endpoint.caller !== 'visitor' && endpoint.caller !== 'anybody' && scopeOfCall(name) === null,
  )
  it.each(closed)('is refused $name, which takes no token', async ({ name }) => {
    await expect(call(await clientWith((await makeUser(deps.db)).id), name)).rejects.toMatchObject({
      status: 403,
      code: 'TOKEN_NOT_ALLOWED',
    })
  })
})

describe('calls at once', () => {
  it('get their own answers', async () => {
    const api = await clientWith((await makeUser(deps.db)).id)
    const [list, token, unread] = await Promise.all([api.listVinyls(), api.readToken(), api.unreadCount()])
    expect([list.vinyls, token.name, unread.unreadCount]).toEqual([[], 'Script', 0])
  })
})

describe('what it throws', () => {
  it('is the refusal: its status, its code, its words, its field', async () => {
    const api = await clientWith()
    await expect(api.addVinyl({ body: { discogsId: 'none' } })).rejects.toMatchObject({
      name: 'ApiError',
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'discogsId',
    })
  })

  it('says that the address may be wrong when something else answered', async () => {
    const elsewhere = cratewatch({
      url,
      fetch: () => Promise.resolve(new Response('<html>', { status: 404 })),
    })
    await expect(elsewhere.instanceInfo()).rejects.toMatchObject({ status: 404, code: 'UNREADABLE' })
  })
})

describe('its live events', () => {
  const hint = (of: string) => deps.live.publish(deps.db, { kind: 'user', userId: of, what: 'notifications' })

  it('go on after a connection was lost, and end when nobody reads them', async () => {
    const { token } = await makePersonalToken(deps, (await makeUser(deps.db)).id)
    let connections = 0
    const lossy: typeof fetch = async (...request) => {
      connections += 1
      if (connections === 1) throw new TypeError('fetch failed')
      return fetch(...request)
    }
    const stop = new AbortController()
    const events = cratewatch({ url, token, fetch: lossy }).live({ signal: stop.signal })
    expect((await events.next()).value).toEqual({ type: 'hello' })
    expect(connections).toBe(2)
    stop.abort()
    expect((await events.next()).done).toBe(true)
  })

  it('say what to read again', async () => {
    const release = await makeRelease(deps.db)
    await makeWatch(deps.db, { user_id: userId, release_id: release.id })
    const events = (await clientWith()).live()
    await events.next()
    await hint(userId)
    expect((await events.next()).value).toEqual({ type: 'notifications' })
    await events.return()
  })

  it('are refused for good where the token lacks the scope', async () => {
    const { token } = await makePersonalToken(deps, userId, ['search'])
    await expect(cratewatch({ url, token }).live().next()).rejects.toMatchObject({
      code: 'TOKEN_SCOPE_MISSING',
    })
  })
})
