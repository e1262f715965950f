import { expect, vi } from 'vitest'
import { linkMailedTo } from '../harness/account.ts'
import { callApi } from '../harness/call-api.ts'
import { newCollector, type Collector } from '../harness/collector.ts'
import { newOperator } from '../harness/operator.ts'
import { newSubscriber, type PayingProduct } from '../harness/paying-product.ts'
import type { Language } from '../harness/variants.ts'
import type { Account } from './element.ts'

export type Accounts = Readonly<Record<Exclude<Account, 'visitor'>, Collector>> & {
  /** Of a link that was mailed and not used. */
  readonly resetToken: string
}

/** Creates everybody who looks, with their records, and waits until these have been checked. */
export async function accountsOf(product: PayingProduct): Promise<Accounts> {
  const { world } = product.marketplace
  const none = product.records.filter((id) => world.stats(id)?.numForSale === 0)
  const withRecords = async (name: Account, records: readonly number[]) => {
    const collector = await newCollector(product, `${name}@example.com`)
    await add(collector, records)
    return collector
  }
  const admin = await newOperator(product, 'admin@example.com')
  const free = await withRecords('free', none.slice(0, 2))
  const almost = await withRecords('almost', none.slice(1, 5))
  const full = await withRecords('full', none.slice(1, 6))
  const silent = await withRecords('silent', none.slice(1, 2))
  const empty = await withRecords('empty', [])
  const premium = await newSubscriber(product, 'premium@example.com')
  await add(premium, none.slice(2, 9))
  await choose(product, silent, { emailEnabled: false, telegramEnabled: false })
  await choose(product, premium, { emailEnabled: true, telegramEnabled: true })
  await checked(product, [free, almost, full, silent, premium])
  await find(product, free, none[0]!)
  const email = 'empty@example.com'
  await callApi(product, 'POST /api/password-reset/request', { body: { email } })
  const link = new URL(await linkMailedTo(product, email, /new password/i))
  const resetToken = link.searchParams.get('token') ?? ''
  return { admin, free, almost, full, silent, empty, premium, resetToken }
}

async function add(collector: Collector, ids: readonly number[]): Promise<void> {
  for (const id of ids) expect(await collector.add(id)).toBe(201)
}

async function choose(product: PayingProduct, { token }: Collector, switches: object): Promise<void> {
  const body = { ...switches, telegramChatId: null }
  expect((await callApi(product, 'PUT /api/notifications/settings', { token, body })).ok).toBe(true)
}

/** Waits until every record was checked once, and is named. */
async function checked(product: PayingProduct, collectors: readonly Collector[]): Promise<void> {
  const isChecked = async ({ token }: Collector) => {
    const answer = await callApi(product, 'GET /api/vinyls', { token })
    const { vinyls } = (await answer.json()) as { vinyls: { totalChecks: number; state: string }[] }
    return vinyls.every(({ totalChecks, state }) => totalChecks > 0 && state !== 'unknown')
  }
  await eventually(async () => (await Promise.all(collectors.map(isChecked))).every(Boolean))
}

/** Two copies turn up of a record, and the notification about them is there. */
async function find(product: PayingProduct, { token }: Collector, record: number): Promise<void> {
  product.marketplace.world.appear(record, { count: 2, price: 30, currency: 'USD' })
  const unread = async () => {
    const answer = await callApi(product, 'GET /api/in-app-notifications/unread-count', { token })
    return ((await answer.json()) as { unreadCount: number }).unreadCount
  }
  await eventually(async () => (await unread()) === 1)
}

/** Changes the language of all accounts. */
export async function speak(product: PayingProduct, accounts: Accounts, locale: Language): Promise<void> {
  const { resetToken: _, ...everybody } = accounts
  for (const { token } of Object.values(everybody))
    expect((await callApi(product, 'PUT /api/users/profile', { token, body: { locale } })).ok).toBe(true)
}

const eventually = (holds: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await holds()).toBe(true), { timeout: 90_000, interval: 100 })
