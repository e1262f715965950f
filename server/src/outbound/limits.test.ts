import { milliseconds, minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { beforeEach, describe, expect, it } from 'vitest'
import { withDatabase } from '../../test/database/test-database.ts'
import { NINE } from '../../test/factories/delivery.ts'
import { TELEGRAM_PACE } from '../alerting/kinds/telegram-sender.ts'
import { deriveSecrets } from '../base/secrets.ts'
import { readEgress } from './budget/egress-row.ts'
import {
  canSend,
  pauseAddress,
  pauseVendor,
  recordVendorFailure,
  recordVendorSuccess,
  takeVendorSlot,
} from './limits.ts'
import { keepListening, readRemote, stopListening } from './remotes.ts'

const database = await withDatabase()
const secrets = deriveSecrets('the secret of the tests, 32 or more')

beforeEach(async () => {
  for (const table of ['remotes', 'remote_addresses'] as const)
    await database.queries.deleteFrom(table).execute()
})

const take = (address: string, now: Instant) =>
  takeVendorSlot({ db: database.queries, secrets }, { vendor: 'v', pace: TELEGRAM_PACE, address }, now)

describe('turns to speak', () => {
  it('are given out one after the other, however many notifiers ask at once', async () => {
    const turns = await Promise.all(Array.from({ length: 20 }, (_, n) => take(String(n), NINE)))
    const times = turns.map(({ at }) => at).toSorted((a, b) => a - b)
    expect(times).toEqual(Array.from({ length: 20 }, (_, n) => plus(NINE, milliseconds(40 * n))))
  })

  it('come once a second to one chat, and its wait holds up nobody else', async () => {
    expect(await take('7', NINE)).toMatchObject({ kind: 'go', at: NINE })
    expect(await take('7', NINE)).toEqual({ kind: 'later', at: plus(NINE, seconds(1)) })
    expect(await take('8', NINE)).toMatchObject({ kind: 'go', at: plus(NINE, milliseconds(40)) })
    expect(await take('7', plus(NINE, seconds(1)))).toMatchObject({ kind: 'go' })
  })

  it('leave no address that can be read, because they outlive accounts', async () => {
    await take('7300411', NINE)
    const kept = await database.queries.selectFrom('remote_addresses').selectAll().execute()
    expect(kept).toEqual([
      {
        remote: 'v',
        address: expect.stringMatching(/^[-\w]{43}$/),
        next_at: expect.anything(),
        paused_until: null,
      },
    ])
  })

  it('come less often to a group', async () => {
    await take('-100', NINE)
    expect(await take('-100', plus(NINE, seconds(3)))).toMatchObject({ kind: 'later' })
  })

  it('are not given to an address while the vendor wants quiet there, and to every other', async () => {
    const deps = { db: database.queries, secrets }
    await pauseAddress(deps, { vendor: 'v', address: '7300411' }, seconds(30), NINE)
    expect(await take('7300411', plus(NINE, seconds(29)))).toMatchObject({
      kind: 'later',
      at: plus(NINE, seconds(30)),
    })
    expect(await take('7300412', NINE)).toMatchObject({ kind: 'go' })
    expect(await take('7300411', plus(NINE, seconds(30)))).toMatchObject({ kind: 'go' })
  })

  it('are not given while the vendor wants quiet', async () => {
    await pauseVendor(database.queries, 'v', seconds(30), NINE)
    expect(await take('7', NINE)).toEqual({ kind: 'later', at: plus(NINE, seconds(30)) })
    expect(await canSend(database.queries, 'v', plus(NINE, seconds(29)))).toEqual({
      kind: 'wait',
      duration: seconds(1),
    })
    expect(await canSend(database.queries, 'v', plus(NINE, seconds(30)))).toEqual({
      kind: 'pass',
      onTrial: false,
    })
  })
})

describe('a vendor that fails', () => {
  it('is left alone by all notifiers, and tried by one of them', async () => {
    for (let n = 0; n < 5; n++) await recordVendorFailure(database.queries, 'v', NINE, null)
    expect(await canSend(database.queries, 'v', NINE)).toEqual({ kind: 'wait', duration: seconds(15) })
    const then = plus(NINE, seconds(15))
    const requested = await Promise.all([1, 2, 3].map(() => canSend(database.queries, 'v', then)))
    expect(requested.filter(({ kind }) => kind === 'pass')).toEqual([{ kind: 'pass', onTrial: true }])
    await recordVendorSuccess(database.queries, 'v')
    expect(await canSend(database.queries, 'v', then)).toEqual({ kind: 'pass', onTrial: false })
  })
})

describe('listening to the messenger', () => {
  it('is for one process at a time, until it stops or dies', async () => {
    const { queries } = database
    expect(await keepListening(queries, 'v', 'one', NINE)).toBe(true)
    expect(await keepListening(queries, 'v', 'other', plus(NINE, minutes(1)))).toBe(false)
    expect(await keepListening(queries, 'v', 'one', plus(NINE, minutes(1)))).toBe(true)
    expect(await keepListening(queries, 'v', 'other', plus(NINE, minutes(2)))).toBe(false)
    // A lease written by a clock that was set back by an hour is over.
    expect(await keepListening(queries, 'v', 'other', plus(NINE, minutes(-60)))).toBe(true)
    expect(await keepListening(queries, 'v', 'one', plus(NINE, minutes(1)))).toBe(true)
    expect(await keepListening(queries, 'v', 'other', plus(NINE, minutes(3)))).toBe(true)
    await stopListening(queries, 'v', 'one')
    expect(await keepListening(queries, 'v', 'one', plus(NINE, minutes(3)))).toBe(false)
    await stopListening(queries, 'v', 'other')
    expect(await keepListening(queries, 'v', 'one', plus(NINE, minutes(3)))).toBe(true)
  })
})

it('a bucket is begun in a row that an answer of the marketplace made before it', async () => {
  const { queries } = database
  await queries.insertInto('remotes').values({ name: 'marketplace:new', failures_in_a_row: 2 }).execute()
  const begun = await readEgress(queries, 'new', 54, NINE)
  expect(await readEgress(queries, 'new', 54, plus(NINE, seconds(9)))).toEqual(begun)
  expect(await readRemote(queries, 'marketplace:new')).toMatchObject({ failures_in_a_row: 2 })
})
