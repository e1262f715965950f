import { days, minutes } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { withDatabase } from '../../test/database/test-database.ts'
import { makeUser } from '../../test/factories/user.ts'
import { manualClock, type ManualClock } from '../../test/manual-clock.ts'
import { testDeps } from '../../test/test-deps.ts'
import { cleanUp } from '../app/jobs/clean-up.ts'
import { timestamp } from '../database/database.ts'
import type { Deps } from '../outbound/deps.ts'
import { recordSecurityEvent } from './security-events.ts'

const FROM = { network: '203.0.113.0/24', userAgent: 'Firefox/140.0' }
const STRANGER = {
  kind: 'sign-in',
  method: 'password',
  outcome: 'refused',
  userId: null,
  from: FROM,
} as const

const database = await withDatabase()
let deps: Deps
let clock: ManualClock
let logged: string

beforeEach(async () => {
  await emptyDatabase(database)
  logged = ''
  clock = manualClock()
  const log = pino({ level: 'info' }, { write: (line: string) => (logged += line) })
  deps = testDeps({ database, clock, log })
})

const rows = () => deps.db.selectFrom('security_events').selectAll().orderBy('at').orderBy('id').execute()

describe('a security event', () => {
  it('is a row and a line of the log', async () => {
    const { id } = await makeUser(deps.db)
    await recordSecurityEvent(deps.db, deps, { ...STRANGER, userId: id })
    expect(await rows()).toMatchObject([
      {
        kind: 'sign-in',
        outcome: 'refused',
        detail: 'password',
        user_id: id,
        actor_id: null,
        address_hash: null,
        network: '203.0.113.0/24',
        user_agent: 'Firefox/140.0',
      },
    ])
    expect(JSON.parse(logged)).toMatchObject({
      level: 40,
      msg: 'security event',
      securityEvent: { kind: 'sign-in', outcome: 'refused', userId: id, network: '203.0.113.0/24' },
    })
  })

  it('keeps an address without an account as a hash that tells the same tries from others', async () => {
    for (const triedEmail of ['Ada@Example.com', ' ada@example.com ', 'eve@example.com']) {
      await recordSecurityEvent(deps.db, deps, { ...STRANGER, triedEmail })
      clock.advance(minutes(1))
    }
    const hashes = (await rows()).map((row) => Buffer.from(row.address_hash ?? '').toString('hex'))
    expect(hashes[0]).toMatch(/^[\da-f]{64}$/)
    expect(hashes[1]).toBe(hashes[0])
    expect(hashes[2]).not.toBe(hashes[0])
    expect(logged.toLowerCase()).not.toContain('example.com')
  })

  it('is not there when what it is about is taken back', async () => {
    const undone = deps.db.transaction().execute(async (tx) => {
      await recordSecurityEvent(tx, deps, STRANGER)
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await rows()).toEqual([])
  })
})

describe('after 90 days', () => {
  it('events are removed, younger ones stay', async () => {
    await recordSecurityEvent(deps.db, deps, STRANGER)
    clock.advance(minutes(1))
    await recordSecurityEvent(deps.db, deps, STRANGER)
    const [, younger] = await rows()
    clock.advance(days(90))
    expect(await cleanUp(deps.db, clock.now())).toMatchObject({ security_events: 1 })
    expect(await rows()).toEqual([younger])
  })

  it('operators who are gone lose their names in the audit log, others keep them', async () => {
    const operator = await makeUser(deps.db, { email: 'boss@example.com' })
    const entry = async (adminId: string, age: number) => {
      const id = deps.ids.uuid()
      await deps.db
        .insertInto('admin_audit')
        .values({
          id,
          at: timestamp(plus(clock.now(), days(-age))),
          admin_id: adminId,
          admin_name: 'boss@example.com',
          action: 'announce',
          details: '{}',
        })
        .execute()
      return id
    }
    const gone = deps.ids.uuid()
    const [old, young, present] = [await entry(gone, 91), await entry(gone, 89), await entry(operator.id, 91)]
    expect(await cleanUp(deps.db, clock.now())).toMatchObject({ operator_names: 1 })
    const names = await deps.db.selectFrom('admin_audit').select(['id', 'admin_name']).execute()
    expect(new Map(names.map((row) => [row.id, row.admin_name]))).toEqual(
      new Map([
        [old, 'bo…'],
        [young, 'boss@example.com'],
        [present, 'boss@example.com'],
      ]),
    )
    expect(await cleanUp(deps.db, clock.now())).toMatchObject({ operator_names: 0 })
  })
})
