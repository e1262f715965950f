import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { ok, refused } from '@cratewatch/domain/kernel/result'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { manualClock, type ManualClock } from '../../test/manual-clock.ts'
import { testMarketplace } from '../../test/vendors/test-marketplace.ts'
import { readConfig } from '../base/config/config.ts'
import {
  createHealthNotes,
  readHealth,
  noteChat,
  noteMailer,
  noteMarketplace,
  notePayments,
  type HealthNotes,
} from './health.ts'
import { keepListening, stopListening } from './remotes.ts'
import type { Chat, ReceivedUpdate } from './vendors/chat.ts'
import type { MarketplaceFailure } from './vendors/marketplace.ts'
import type { PaymentFailure, Payments } from './vendors/payments.ts'
import type { SendOutcome } from './vendors/send-outcome.ts'

const database = await withDatabase()
let clock: ManualClock
let notes: HealthNotes

beforeEach(async () => {
  await emptyDatabase(database)
  clock = manualClock()
  notes = notesFrom('home')
})

/** The health notes of a process with this source address. */
function notesFrom(egress: string): HealthNotes {
  const config = readConfig({ EGRESS: egress })
  return createHealthNotes({ config, db: database.queries, clock, log: pino({ level: 'silent' }) })
}

async function health() {
  await notes.close()
  return [...(await readHealth(database.queries))].map(([vendor, { okAt, failedAt, ...noted }]) => [
    vendor,
    okAt === null ? null : okAt - start,
    failedAt === null ? null : failedAt - start,
    noted.failure,
    noted.failuresInARow,
  ])
}
const start = manualClock().now()

describe('how a vendor answered', () => {
  it('is noted at once when it is news, and now and then when it is not', async () => {
    notes.note('mail', null)
    await clock.advance(seconds(10))
    notes.note('mail', null)
    expect(await health()).toEqual([['mail', 0, null, null, 0]])
    await clock.advance(seconds(20))
    notes.note('mail', null)
    expect(await health()).toEqual([['mail', 30_000, null, null, 0]])
    await clock.advance(seconds(1))
    notes.note('mail', 'connection refused')
    expect(await health()).toEqual([['mail', 30_000, 31_000, 'connection refused', 1]])
  })

  it('counts every failure in a row, also those that were not written one by one', async () => {
    for (let n = 0; n < 5; n++) {
      notes.note('chat', 'flood')
      await clock.advance(seconds(5))
    }
    await clock.advance(minutes(1))
    notes.note('chat', 'still flood')
    expect(await health()).toEqual([['chat', null, 85_000, 'still flood', 6]])
    notes.note('chat', null)
    expect(await health()).toEqual([['chat', 85_000, 85_000, 'still flood', 0]])
  })
})

describe('how the marketplace answered', () => {
  it('is what the address says that noted something last', async () => {
    const other = notesFrom('other')
    notes.note('marketplace', 'unavailable: HTTP 503')
    expect(await health()).toEqual([['marketplace', null, 0, 'unavailable: HTTP 503', 1]])
    await clock.advance(seconds(1))
    other.note('marketplace', null)
    await other.close()
    expect(await health()).toEqual([['marketplace', 1_000, null, null, 0]])
  })
})

const answer = (failure: MarketplaceFailure | null) => ({
  result:
    failure === null ? ok({ state: 'none', numForSale: 0, lowestPrice: null } as never) : refused(failure),
  headers: { limit: null, remaining: null },
})

describe('what counts as the vendor’s own trouble', () => {
  it.each<[MarketplaceFailure, string | null]>([
    [{ kind: 'rate-limited', retryAfter: null }, 'rate-limited'],
    [{ kind: 'unavailable', why: 'HTTP 503' }, 'unavailable: HTTP 503'],
    [{ kind: 'unreadable', why: 'HTML' }, 'unreadable: HTML'],
    [{ kind: 'unauthorized' }, 'unauthorized'],
    [{ kind: 'withdrawn' }, null],
  ])('of the marketplace: %o', async (failure, noted) => {
    const marketplace = noteMarketplace(
      { ...testMarketplace(), release: () => Promise.resolve(answer(failure)) },
      notes,
    )
    expect(await marketplace.release(1)).toEqual(answer(failure))
    expect((await health()).map(([, , , failure]) => failure)).toEqual([noted])
  })

  it.each<[SendOutcome, string | null]>([
    [{ kind: 'taken' }, null],
    [{ kind: 'gone', fault: 'reader', why: 'no such mailbox', after: null }, null],
    [{ kind: 'again', fault: 'reader', why: 'greylisted', after: null }, null],
    [{ kind: 'again', fault: 'vendor', why: 'connection refused', after: null }, 'connection refused'],
  ])('of the mail server: %o', async (outcome, noted) => {
    const mailer = noteMailer({ send: () => Promise.resolve(outcome), close: () => Promise.resolve() }, notes)
    await mailer.send({} as never)
    expect((await health()).map(([, , , failure]) => failure)).toEqual([noted])
  })

  it.each<[SendOutcome, string | null]>([
    [{ kind: 'taken' }, null],
    [{ kind: 'gone', fault: 'reader', why: 'bot was blocked by the user', after: null }, null],
    [{ kind: 'moved', to: '-100' }, null],
    [{ kind: 'again', fault: 'reader', why: 'slow mode', after: null }, null],
    [{ kind: 'again', fault: 'vendor', why: 'HTTP 502', after: null }, 'HTTP 502'],
    [{ kind: 'wait', fault: 'vendor', why: 'Too Many Requests', after: seconds(9) }, 'Too Many Requests'],
  ])('of the messenger: %o', async (outcome, noted) => {
    const chat = noteChat({ send: () => Promise.resolve(outcome) } as Partial<Chat> as Chat, notes)
    expect(await chat.send({} as never)).toBe(outcome)
    expect((await health()).map(([, , , failure]) => failure)).toEqual([noted])
  })

  it.each<[readonly ReceivedUpdate[] | null, boolean, (string | null)[]]>([
    [[], false, [null]],
    [null, false, ['unavailable: what people write could not be read']],
    [null, true, []],
  ])('of the messenger, asked what people do: %o, given up by us: %s', async (updates, isAborted, noted) => {
    const listening = { listen: () => Promise.resolve(updates) } as Partial<Chat> as Chat
    const signal = isAborted ? AbortSignal.abort() : new AbortController().signal
    expect(await noteChat(listening, notes).listen(1, signal)).toBe(updates)
    expect((await health()).map(([, , , failure]) => failure)).toEqual(noted)
  })

  const paymentCalls = [
    'createCustomer',
    'openCheckout',
    'openPortal',
    'readCustomer',
    'customerOfCharge',
    'setEndsWithPeriod',
    'endSubscription',
    'undoSubscription',
    'removeCustomer',
  ] as const satisfies readonly (keyof Payments)[]
  const paymentsThat = (answer: unknown) =>
    notePayments(
      Object.fromEntries(
        paymentCalls.map((name) => [name, () => Promise.resolve(answer)]),
      ) as unknown as Payments,
      notes,
    )

  it.each<[PaymentFailure | null, string | null]>([
    [null, null],
    [{ kind: 'gone', why: 'No such customer' }, null],
    [{ kind: 'refused', why: 'Your card was declined' }, null],
    [{ kind: 'unavailable', why: 'HTTP 500', retryAfter: null }, 'unavailable: HTTP 500'],
    [{ kind: 'unauthorized', why: 'Invalid API Key' }, 'unauthorized: Invalid API Key'],
  ])('of the payment service: %o', async (failure, noted) => {
    const answer = failure === null ? ok(null) : refused(failure)
    expect(await paymentsThat(answer).readCustomer('cus_1')).toBe(answer)
    expect((await health()).map(([, , , failure]) => failure)).toEqual([noted])
  })

  it.each(paymentCalls)('of the payment service is heard in %s, too', async (name) => {
    const call = paymentsThat(refused({ kind: 'unavailable', why: 'down', retryAfter: null }))[
      name
    ] as () => Promise<unknown>
    await call()
    expect((await health()).map(([vendor]) => vendor)).toEqual(['payments'])
  })
})

it('one process listens to a messenger, until it stops or is heard of no more', async () => {
  const listens = (owner: string) => keepListening(database.queries, 'chat', owner, clock.now())
  expect([await listens('a'), await listens('b'), await listens('a')]).toEqual([true, false, true])
  await stopListening(database.queries, 'chat', 'b')
  expect(await listens('b')).toBe(false)
  await stopListening(database.queries, 'chat', 'a')
  expect([await listens('b'), await listens('a')]).toEqual([true, false])
  await clock.advance(seconds(76))
  expect(await listens('a')).toBe(true)
})
