import { LIVE_PATH } from '@cratewatch/contracts/live'
import { seconds } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_DATABASE } from '../../../test/database/no-database.ts'
import { withDatabase } from '../../../test/database/test-database.ts'
import { makePersonalToken } from '../../../test/factories/personal-token.ts'
import { makeRelease } from '../../../test/factories/release.ts'
import { makeSession } from '../../../test/factories/session.ts'
import { makeUser } from '../../../test/factories/user.ts'
import { makeWatch } from '../../../test/factories/watch.ts'
import { manualClock, type ManualClock } from '../../../test/manual-clock.ts'
import { clientOf, testFeatures } from '../../../test/test-app.ts'
import { testDeps } from '../../../test/test-deps.ts'
import { createLive } from '../../database/connection/live.ts'
import { timestamp } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { buildApp } from '../build-app.ts'
import { createLiveHub } from './live-hub.ts'

const database = await withDatabase()
const live = await createLive(database)
let deps: Deps
let clock: ManualClock
let app: FastifyInstance
let origin: string
let userId: string
let token: string

afterAll(() => live.close())
beforeEach(async () => {
  clock = manualClock()
  deps = testDeps({ database, clock, live })
  app = await buildApp(deps, testFeatures(deps))
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  userId = (await makeUser(deps.db)).id
  token = await makeSession(deps, userId)
})
afterEach(() => app.close())

/** Opens a stream and reads it message by message; `undefined` when it has ended. */
async function open(as = token) {
  const stopping = new AbortController()
  const response = await fetch(`${origin}${LIVE_PATH}`, {
    headers: { authorization: `Bearer ${as}` },
    signal: stopping.signal,
  })
  const messages = readMessages(response)
  return {
    response,
    next: async () => (await messages.next()).value,
    leave: () => stopping.abort(),
  }
}

async function* readMessages(response: Response): AsyncGenerator<string> {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      yield text.slice(0, end)
      text = text.slice(end + 2)
    }
  }
}

/** Waits until all hints that were published before are heard: they come in their order. */
async function heardAll() {
  const heard = Promise.withResolvers<void>()
  const leave = live.subscribe(({ kind }) => kind === 'lists' && heard.resolve())
  await live.publish(deps.db, { kind: 'lists' })
  await heard.promise
  leave()
}

const event = (value: object) => `data: ${JSON.stringify(value)}`
const HELLO = event({ type: 'hello' })

describe('live events', () => {
  it('begin with hello, uncached and unbuffered', async () => {
    const { response, next } = await open()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await next()).toBe(HELLO)
  })

  it('are for signed-in users', async () => {
    const { response } = await open('nobody')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'USER_NOT_AUTHENTICATED' } })
  })

  it('tell a user what to read again, and nobody else', async () => {
    const other = await makeUser(deps.db)
    const [mine, theirs] = [await open(), await open(await makeSession(deps, other.id))]
    await Promise.all([mine.next(), theirs.next()])
    await deps.live.publish(deps.db, { kind: 'user', userId, what: 'notifications' })
    await deps.live.publish(deps.db, { kind: 'user', userId: other.id, what: 'profile' })
    expect(await mine.next()).toBe(event({ type: 'notifications' }))
    expect(await theirs.next()).toBe(event({ type: 'profile' }))
  })

  it('tell those who watch a release that it was checked, and of alerts when it changed', async () => {
    const [watched, unwatched] = [await makeRelease(deps.db), await makeRelease(deps.db)]
    await makeWatch(deps.db, { user_id: userId, release_id: watched.id })
    const { next } = await open()
    await next()
    const releaseIds = [watched.id, unwatched.id]
    await deps.live.publish(deps.db, { kind: 'releases', releaseIds, what: 'checked' })
    expect(await next()).toBe(event({ type: 'vinyls', discogsIds: [watched.id] }))
    await deps.live.publish(deps.db, { kind: 'releases', releaseIds, what: 'changed' })
    expect(await next()).toBe(event({ type: 'vinyls', discogsIds: [watched.id] }))
    expect(await next()).toBe(event({ type: 'notifications' }))
  })

  it('tell of what was only checked once a second, with all of it, and of what changed at once', async () => {
    const releases = await Promise.all([1, 2, 3, 4].map(() => makeRelease(deps.db)))
    for (const { id } of releases) await makeWatch(deps.db, { user_id: userId, release_id: id })
    const [a, b, c, d] = releases.map(({ id }) => id) as [number, number, number, number]
    const { next } = await open()
    await next()
    const publish = (what: 'checked' | 'changed', ...releaseIds: number[]) =>
      deps.live.publish(deps.db, { kind: 'releases', releaseIds, what })
    const ids = async () => JSON.parse((await next())?.slice('data: '.length) ?? '{}').discogsIds?.toSorted()
    await publish('checked', a)
    expect(await ids()).toEqual([a])
    const heard: number[] = []
    const stop = deps.live.subscribe((hint) => hint.kind === 'releases' && heard.push(...hint.releaseIds))
    await publish('checked', b)
    await publish('checked', c)
    // Hints cross the database: the second has to be there before its second is over.
    await expect.poll(() => heard).toEqual([b, c])
    stop()
    await clock.advance(seconds(1))
    expect(await ids()).toEqual([b, c].toSorted())
    await publish('checked', a)
    await publish('changed', d)
    expect(await ids()).toEqual([a, d].toSorted())
    expect(await next()).toBe(event({ type: 'notifications' }))
  })

  it('ask the database nothing while nobody is connected', async () => {
    const release = await makeRelease(deps.db)
    const broken = testDeps({ database: NO_DATABASE, clock, live })
    const hub = createLiveHub(broken)
    await live.publish(database.queries, { kind: 'releases', releaseIds: [release.id], what: 'changed' })
    await clock.advance(seconds(2))
    expect(clock.sleepers()).toBe(0)
    hub.close()
  })

  it('tell everybody that something is announced', async () => {
    const { next } = await open()
    await next()
    await deps.live.publish(deps.db, { kind: 'announcement' })
    expect(await next()).toBe(event({ type: 'announcement' }))
  })

  it('tell operators, and nobody else, that figures have changed: at once, then every five seconds at most', async () => {
    await deps.db.deleteFrom('users').where('email', '=', 'admin@example.com').execute()
    const admin = await makeUser(deps.db, { email: 'admin@example.com' })
    const [own, operators] = [await open(), await open(await makeSession(deps, admin.id))]
    await Promise.all([own.next(), operators.next()])
    const checked = () => deps.live.publish(deps.db, { kind: 'check-states' })
    await checked()
    expect(await operators.next()).toBe(event({ type: 'operations' }))
    await checked()
    await clock.advance(seconds(4))
    await checked()
    await deps.live.publish(deps.db, { kind: 'announcement' })
    expect(await operators.next()).toBe(event({ type: 'announcement' }))
    await clock.advance(seconds(1))
    await checked()
    expect(await operators.next()).toBe(event({ type: 'operations' }))
    expect(await own.next()).toBe(event({ type: 'announcement' }))
  })

  it('show signs of life every 25 seconds', async () => {
    const { next } = await open()
    await next()
    await clock.advance(seconds(25))
    expect(await next()).toBe(': still here')
  })

  it('end with their session, and not with another one of the same user', async () => {
    const phone = await makeSession(deps, userId)
    const [laptop, pocket] = [await open(), await open(phone)]
    await Promise.all([laptop.next(), pocket.next()])
    await clientOf(app, phone)('POST', '/api/auth/logout')
    expect(await pocket.next()).toBe(event({ type: 'session-ended' }))
    expect(await pocket.next()).toBeUndefined()
    await deps.live.publish(deps.db, { kind: 'user', userId, what: 'vinyls' })
    expect(await laptop.next()).toBe(event({ type: 'vinyls' }))
  })

  it('end with the token they are followed with, and need its scope', async () => {
    const { id, token: script } = await makePersonalToken(deps, userId, ['list:read'])
    await heardAll()
    const { next } = await open(script)
    expect(await next()).toBe(HELLO)
    await clientOf(app, token)('DELETE', `/api/users/tokens/${id}`)
    expect(await next()).toBe(event({ type: 'session-ended' }))
    const { token: other } = await makePersonalToken(deps, userId, ['search'])
    expect((await open(other)).response.status).toBe(403)
    expect((await open(script)).response.status).toBe(401)
  })

  it('end when their session does, if nothing prolonged it', async () => {
    const expiresAt = timestamp(plus(clock.now(), seconds(40)))
    await deps.db.updateTable('sessions').set({ expires_at: expiresAt }).execute()
    const { next } = await open()
    await next()
    await clock.advance(seconds(50))
    expect(await next()).toBe(': still here')
    expect(await next()).toBeUndefined()
  })

  it('are streamed ten times to one user, and again when one stream has gone', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => open()))
    await Promise.all(streams.map(({ next }) => next()))
    const refused = await open()
    expect(refused.response.status).toBe(429)
    expect(refused.response.headers.get('retry-after')).toBe('60')
    streams[0]!.leave()
    await expect.poll(async () => (await open()).response.status).toBe(200)
  })

  it('end when the server stops, without holding it up, and come back one after another', async () => {
    const streams = [await open(), await open()]
    for (const { next } of streams) await next()
    await app.close()
    const restart = `\ndata: ${JSON.stringify({ type: 'restart' })}`
    expect(await streams[0]!.next()).toBe(`retry: 10${restart}`)
    expect(await streams[1]!.next()).toBe(`retry: 20${restart}`)
    for (const { next } of streams) expect(await next()).toBeUndefined()
  })
})
