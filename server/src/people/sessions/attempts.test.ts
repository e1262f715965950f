import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientOf } from '../../../test/test-app.ts'
import { testConfig } from '../../../test/test-deps.ts'
import { withTestPost } from '../../../test/vendors/test-post.ts'
import { withApp } from '../../../test/with-app.ts'
import { cleanUp } from '../../app/jobs/clean-up.ts'
import { networkOf } from '../../http/caller/address-key.ts'
import { beginSignIn } from './attempts.ts'

const HOME = '203.0.113.7'
const STRANGER = '198.51.100.9'
const ada = { email: 'ada@example.com', password: 'vinyl4ever' }
const config = testConfig({ TRUST_PROXY: 'true' })

const post = await withTestPost()
const { database, deps, clock, another, startOver } = await withApp({ config, mailer: post.mailer })
let apps: readonly FastifyInstance[]

beforeEach(async () => {
  await startOver()
  // Two processes on one database, each with a memory of its own, which remembers no test.
  apps = [await another(), await another()]
})

type Sent = { readonly from: string; readonly device?: string; readonly process?: number }

function send(path: string, body: unknown, { from, device, process = 0 }: Sent) {
  const cookie: Record<string, string> = device === undefined ? {} : { cookie: device }
  return clientOf(apps[process]!)('POST', path, body, { 'x-forwarded-for': from, ...cookie })
}

const signIn = (given: Sent) => send('/api/auth/login', ada, given)
const guess = (given: Sent) => send('/api/auth/login', { ...ada, password: 'guess!' }, given)
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

/** Guesses until refused, at most `tries` times; returns how many guesses were checked. */
async function exhaust(given: Sent, tries = 15): Promise<number> {
  for (let n = 0; n < tries; n++) if ((await guess(given)).status === 429) return n
  return tries
}

/** Signs up and returns the cookie that names the device. */
async function signUp(): Promise<string> {
  const { headers } = await send('/api/auth/signup', ada, { from: '192.0.2.1' })
  return deviceOf(headers)
}

function deviceOf(headers: Readonly<Record<string, unknown>>): string {
  return /device=[\w-]{43}/.exec(String(headers['set-cookie']))![0]
}

describe('guessing a password', () => {
  it('ends for the network that guesses, and for nobody else', async () => {
    await signUp()
    expect(await exhaust({ from: STRANGER })).toBe(10)
    expect(await statusOf(signIn({ from: '198.51.100.250' }))).toBe(429)
    expect(await statusOf(signIn({ from: HOME }))).toBe(200)
    await clock.advance(minutes(15))
    expect(await statusOf(signIn({ from: STRANGER }))).toBe(200)
  })

  it('ends for a network of IPv6, however many addresses it has', async () => {
    await signUp()
    const spread = (n: number) => guess({ from: `2001:db8:5:${n}::${n}` })
    for (let n = 0; n < 10; n++) expect(await statusOf(spread(n))).toBe(401)
    expect(await statusOf(spread(11))).toBe(429)
    expect(await statusOf(signIn({ from: '2001:db8:6::1' }))).toBe(200)
  })

  it('is counted by all processes together, also in the same moment', async () => {
    await signUp()
    const guesses = Array.from({ length: 30 }, (_, n) => statusOf(guess({ from: STRANGER, process: n % 2 })))
    const counts = Map.groupBy(await Promise.all(guesses), (status) => status)
    expect([counts.get(401)?.length, counts.get(429)?.length]).toEqual([10, 20])
  })

  it('leaves no count behind when the password was right, however many were counted meanwhile', async () => {
    const begin = () => beginSignIn(deps, { email: ada.email, network: HOME, knownDevice: null })
    const begun = [await begin(), await begin(), await begin()]
    for (const attempt of begun) if (attempt.ok) await attempt.value.takeBack()
    const counts = await database.queries.selectFrom('attempt_counts').select('hits').execute()
    expect(counts).toEqual([{ hits: 0 }, { hits: 0 }])
  })

  it('stays counted while 50,000 other keys are, until its time is over', async () => {
    await signUp()
    await exhaust({ from: STRANGER })
    await sql`
      insert into attempt_counts (key, hits, ends_at)
      select sha256(n::text::bytea), 1, ${new Date(clock.now() + minutes(15))}
      from generate_series(1, 50000) n`.execute(deps.db)
    await cleanUp(deps.db, clock.now())
    expect(await statusOf(signIn({ from: STRANGER }))).toBe(429)
    await clock.advance(hours(1))
    await cleanUp(deps.db, clock.now())
    expect(await deps.db.selectFrom('attempt_counts').selectAll().execute()).toEqual([])
  })

  it('costs an address that has no account as much', async () => {
    expect(await exhaust({ from: STRANGER })).toBe(10)
  })

  it('names nobody in the table that counts', async () => {
    await signUp()
    await guess({ from: STRANGER })
    const rows = await deps.db.selectFrom('attempt_counts').select('key').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(Buffer.from(key).toString('latin1')).not.toMatch(/ada|198/)
  })
})

describe('an account that is guessed at from many networks', () => {
  /** Uses up the limit of the account alone. */
  async function besiege(): Promise<void> {
    for (let n = 0; n < 200; n++) {
      const network = networkOf(`100.64.${Math.floor(n / 10)}.1`)
      expect((await beginSignIn(deps, { email: ada.email, network, knownDevice: null })).ok).toBe(true)
    }
  }

  it('is closed to further unknown devices, at two hundred wrong passwords an hour', async () => {
    await signUp()
    await besiege()
    expect(await statusOf(guess({ from: '100.64.200.1' }))).toBe(429)
  })

  it('stays open to a device that signed in before, which may guess as often as ever', async () => {
    const device = await signUp()
    await besiege()
    expect(await statusOf(signIn({ from: HOME, device }))).toBe(200)
    expect(await exhaust({ from: HOME, device })).toBe(10)
  })

  it('opens to its owner on a new device by the mailbox', async () => {
    await signUp()
    await post.deliver(deps)
    await besiege()
    await send('/api/password-reset/request', { email: ada.email }, { from: HOME })
    const [mail] = await post.deliver(deps)
    const reset = { token: mail!.token!, password: ada.password }
    const { headers } = await send('/api/password-reset/reset', reset, { from: HOME })
    expect(await statusOf(signIn({ from: HOME, device: deviceOf(headers) }))).toBe(200)
  })

  it('takes nothing from whoever is refused: a network has its tries left when the account opens again', async () => {
    await signUp()
    await besiege()
    for (let n = 0; n < 12; n++) expect(await statusOf(guess({ from: HOME }))).toBe(429)
    await clock.advance(hours(1))
    expect(await exhaust({ from: HOME })).toBe(10)
  })
})

describe('a device', () => {
  it('is known to the accounts that signed in on it, and to no other', async () => {
    const device = await signUp()
    const eve = { email: 'eve@example.com', password: 'vinyl4ever' }
    await send('/api/auth/signup', eve, { from: STRANGER })
    await exhaust({ from: STRANGER })
    const asEve = { from: STRANGER, device }
    expect(await statusOf(signIn(asEve))).toBe(200)
    for (let n = 0; n < 10; n++) await send('/api/auth/login', { ...eve, password: 'guess!' }, asEve)
    expect(await statusOf(send('/api/auth/login', eve, asEve))).toBe(429)
  })

  it('keeps its token in a cookie out of reach for scripts, and we keep a hash for each account', async () => {
    const { headers } = await send('/api/auth/signup', ada, { from: HOME })
    expect(headers['set-cookie']).toMatch(/; Max-Age=34560000; Path=\/api\/; HttpOnly; SameSite=Lax/)
    const { headers: again } = await send('/api/auth/login', ada, { from: HOME, device: deviceOf(headers) })
    expect(deviceOf(again)).toBe(deviceOf(headers))
    await send(
      '/api/auth/signup',
      { ...ada, email: 'eve@example.com' },
      { from: HOME, device: deviceOf(headers) },
    )
    const rows = await deps.db.selectFrom('known_devices').selectAll().execute()
    expect(new Set(rows.map((row) => Buffer.from(row.device_hash).toString('hex'))).size).toBe(2)
  })

  it('that is new is mailed to the owner of a confirmed address, with a link that undoes the sign-in', async () => {
    const device = await signUp()
    await post.deliver(deps)
    await signIn({ from: STRANGER })
    expect(await post.deliver(deps)).toEqual([])
    await deps.db
      .updateTable('users')
      .set({ email_confirmed_at: new Date(clock.now()) })
      .execute()
    await signIn({ from: HOME, device })
    expect(await post.deliver(deps)).toEqual([])
    await signIn({ from: HOME })
    expect(await post.deliver(deps)).toMatchObject([
      { to: ada.email, subject: expect.stringContaining('new device'), token: expect.any(String) },
    ])
  })

  it('is given a token of ours in place of what somebody made up', async () => {
    const { headers } = await send('/api/auth/signup', ada, { from: HOME, device: 'device=made-up' })
    expect(deviceOf(headers)).toBeTruthy()
  })

  it('is forgotten after 400 days without a sign-in, and when its owner proves the mailbox', async () => {
    const known = () => deps.db.selectFrom('known_devices').selectAll().execute()
    const device = await signUp()
    await post.deliver(deps)
    await send('/api/password-reset/request', { email: ada.email }, { from: HOME })
    const [mail] = await post.deliver(deps)
    await send('/api/password-reset/reset', { token: mail!.token!, password: ada.password }, { from: HOME })
    expect(await known()).toHaveLength(1)
    await exhaust({ from: STRANGER, device })
    expect(await statusOf(signIn({ from: STRANGER, device }))).toBe(429)
    await clock.advance(hours(24 * 400 + 1))
    await cleanUp(deps.db, clock.now())
    expect(await known()).toEqual([])
  })
})
