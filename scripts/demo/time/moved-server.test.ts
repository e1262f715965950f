/** @module-tag play */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../server/test/server-process.ts'
import { DEMO_PASSWORD } from '../accounts.ts'
import { DemoError } from '../demo-error.ts'
import { openYear } from '../run-demo.ts'
import { startServer, type DemoServer } from '../server.ts'
import { settingsFor, startSurroundings, type Surroundings } from '../surroundings.ts'
import { keepAhead } from './clocks.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** A Wednesday, later than any day on which this runs. */
const BEGINS = Date.UTC(2040, 0, 4, 12)
const JUNE = 5_000_103
const FREE = 'free@example.com'
const patience = { timeout: 60_000 }

const folder = mkdtempSync(join(tmpdir(), 'cratewatch-time-'))
let surroundings: Surroundings
let server: DemoServer
let url: string
let token: string
let releaseId: number
/** How far the machine's date is from that of its database, which the server follows. */
let apartAtFirst: number

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  keepAhead(folder, BEGINS - Date.now())
  await openYear(folder, 0)
  const any = { marketplace: 0, mailbox: 0, SMTP: 0, chat: 0, payments: 0, 'exchange rates': 0, services: 0 }
  surroundings = await startSurroundings(folder, { ...any, Cratewatch: port, 'single sign-on': 0 })
  server = await startServer({ ...own(port), ...settingsFor(surroundings) }, false)
  surroundings.clock.onMove = (ahead) => server.moveTime(ahead)
  token = await signIn()
  apartAtFirst = await apart()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await surroundings.close()
  rmSync(folder, { recursive: true })
})

const own = (port: number) => ({
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: folder,
  DATABASE_URL: '',
  ROLES: '',
  LOG_LEVEL: 'silent',
})

// What comes back is compared by `expect`, which needs no type.
// oxlint-disable-next-line typescript/no-explicit-any
async function api(method: string, path: string, body?: object): Promise<any> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  return answer.json()
}

/** Returns how many ms the server's answers are ahead of the vendors. */
async function apart(): Promise<number> {
  const { headers } = await fetch(`${url}/api/instance`)
  return Date.parse(headers.get('date') ?? '') - surroundings.clock.now()
}

const signIn = async () =>
  (await api('POST', '/api/auth/login', { email: FREE, password: DEMO_PASSWORD })).token as string

/** Has copies seen of a record that is watched, and was not for sale. */
async function findRecord(): Promise<number> {
  const { vinyls } = (await api('GET', '/api/vinyls')) as Listed
  const id = vinyls.find(({ state }) => state === 'none')?.discogsId
  if (id === undefined) throw new Error('Everything is for sale')
  surroundings.marketplace.world.appear(id, { count: 2 })
  await expect.poll(async () => (await card(id)).numForSale, patience).toBeGreaterThanOrEqual(2)
  return id
}

type Listed = { readonly vinyls: readonly { readonly discogsId: number; readonly state: string }[] }

const card = async (id: number) =>
  (await api('GET', '/api/vinyls')).vinyls.find((each: { discogsId: number }) => each.discogsId === id)

/** Presses a button of the console page. */
async function press(fields: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(`${surroundings.marketplace.siteUrl}/_control/clock/advance`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return answer.status
}

const june = () => JSON.stringify(surroundings.chat.world.rooms.get(JUNE)?.messages)

describe('time that is moved on the console page', () => {
  it('brings the chat alert of the free plan after an hour', async () => {
    releaseId = await findRecord()
    expect(june()).not.toContain('for sale')
    await press({ ms: String(HOUR_MS) })
    await expect.poll(june, patience).toContain('for sale')
  })

  it('takes away a price that nobody has checked for a night', async () => {
    expect((await card(releaseId)).shownPrice).not.toBeNull()
    surroundings.marketplace.faults.add({ kind: 'error-500' })
    await press({ until: 'morning' })
    await expect.poll(async () => (await card(releaseId)).shownPrice, patience).toBeNull()
    surroundings.marketplace.faults.clear()
  })

  it('reminds of what is for sale after a week, and nobody is signed out', async () => {
    await press({ ms: String(WEEK_MS) })
    const mails = () => surroundings.mailbox.mails(FREE).map(({ subject }) => subject)
    await expect.poll(mails, patience).toContainEqual(expect.stringContaining('Still for sale'))
    expect(await card(releaseId)).toBeDefined()
  })

  it('renews a subscription', async () => {
    expect(await press({ until: 'renewal' })).toBe(400)
    const pages = { success_url: `${url}/?ok`, cancel_url: url }
    const checkout = await api('POST', '/api/stripe/create-checkout-session', pages)
    surroundings.payments.pay(checkout.url.split('/').at(-1))
    const status = () => api('GET', '/api/subscription/status')
    await expect.poll(async () => (await status()).source, patience).toBe('paid')
    const { currentPeriodEnd } = await status()
    expect(await press({ until: 'renewal' })).toBe(200)
    token = await signIn()
    await expect.poll(async () => (await status()).currentPeriodStart, patience).toBe(currentPeriodEnd)
  })

  it('is the time of every answer, and costs no request beyond the limit', async () => {
    expect(Math.abs((await apart()) - apartAtFirst)).toBeLessThan(60_000)
    const { requests } = surroundings.marketplace
    expect(requests.maxPerMinute).toBeLessThanOrEqual(60)
  })
})

it('does not move for a real marketplace', async () => {
  const settings = { ...own(await freePort()), DISCOGS_SITE_URL: 'https://www.discogs.com' }
  const elsewhere = mkdtempSync(join(tmpdir(), 'cratewatch-time-'))
  await expect(startServer({ ...settings, DATA_DIR: elsewhere }, false)).rejects.toThrow(DemoError)
  rmSync(elsewhere, { recursive: true })
})
