import { hours } from '@cratewatch/domain/kernel/duration'
import type { ServiceName } from '@cratewatch/simulator/services/services'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { claimDue, LEASE } from '../../src/alerting/deliveries/send/claim-due.ts'
import { deliver } from '../../src/alerting/deliveries/send/deliver.ts'
import type { Sender } from '../../src/alerting/kinds/sender.ts'
import { openTestKinds, TARGET_KINDS } from '../channels/target-kinds.ts'
import { withDatabase } from '../database/test-database.ts'
import { makeChannel } from '../factories/channels.ts'
import { openNotificationFixture, type NotificationFixture } from '../fixtures/notification-fixture.ts'

const database = await withDatabase()
const kinds = await openTestKinds()
let fixture: NotificationFixture

afterAll(() => kinds.close())
beforeEach(async () => {
  for (const table of ['users', 'releases', 'remotes', 'remote_addresses'] as const)
    await database.queries.deleteFrom(table).execute()
  fixture = await openNotificationFixture(database)
})
afterEach(async () => {
  kinds.services.clear()
  kinds.services.faults.clear()
  await fixture.close()
})

/** A collector whose only channel is of this kind, and a record of theirs that has appeared. */
async function appearFor(kind: ServiceName) {
  const user = await fixture.collector({ plan: 'PREMIUM', chatOn: false, mailOn: false })
  const { address, sealedSettings: sealed_settings } = kinds.recipient(kind).channel
  const { id } = await makeChannel(database.queries, { user_id: user.id, kind, address, sealed_settings })
  const { releaseId } = await fixture.record(user.id)
  await fixture.appears(releaseId)
  return id
}

const states = async () =>
  (await database.queries.selectFrom('deliveries').select(['channel', 'state', 'reason']).execute()).map(
    ({ channel, state, reason }) => [channel, state, reason],
  )

/** A process that is killed while the service has the message already. */
async function killWhileSending(sender: Sender, kind: ServiceName) {
  const { promise: isSent, resolve } = Promise.withResolvers<void>()
  const dying: Sender = {
    ...sender,
    async send(content) {
      await sender.send(content)
      resolve()
      return new Promise<never>(() => {})
    },
  }
  void deliver(fixture.deps, dying, await claimDue(fixture.deps, kind, 1))
  await isSent
  await fixture.clock.advance(LEASE)
}

it.each(TARGET_KINDS)(
  'a message by %s is the same one after a kill between sending and settling',
  async (kind) => {
    await appearFor(kind)
    await killWhileSending(kinds.sender(kind), kind)
    expect(await fixture.notifierOf(kinds.sender(kind))).toEqual(['delivered'])
    const [first, second, ...more] = kinds.services.received(kind)
    expect(more).toEqual([])
    expect(second?.request).toMatchObject({ target: first?.request.target, body: first?.request.body })
    expect(second?.id).toBe(first?.id)
    expect(await states()).toEqual([[kind, 'delivered', null]])
  },
)

const stateOf = async (id: string) => {
  const channels = database.queries.selectFrom('channels').where('id', '=', id)
  return channels.select(['failing_since', 'disabled_at', 'disabled_why']).executeTakeFirstOrThrow()
}

it.each(TARGET_KINDS)(
  'a channel by %s ends, and says why, when its service says twice, hours apart, that it is gone',
  async (kind) => {
    const id = await appearFor(kind)
    kinds.services.faults.add({ kind: 'gone', prefix: `/${kind}/` })
    expect(await fixture.notifierOf(kinds.sender(kind))).toEqual(['retry'])
    expect(await stateOf(id)).toMatchObject({ failing_since: fixture.clock.now(), disabled_at: null })
    await fixture.clock.advance(hours(6))
    await fixture.notifierOf(kinds.sender(kind))
    const ended = await stateOf(id)
    expect(ended.disabled_at).toBe(fixture.clock.now())
    expect(ended.disabled_why).toMatch(/^\d{3}/)
    expect(await states()).toContainEqual([kind, 'pending', null])
  },
)

it.each([
  ['webhook', 'reset', 'well'],
  ['webhook', 'down', 'well'],
  ['pushover', 'reset', 'failing'],
  ['pushover', 'down', 'failing'],
] as const)('a failure of %s (%s) shows a vendor that works: %s', async (kind, fault, vendor) => {
  await appearFor(kind)
  kinds.services.faults.add({ kind: fault, prefix: `/${kind}/` })
  const delivered = await deliver(fixture.deps, kinds.sender(kind), await claimDue(fixture.deps, kind, 1))
  expect(delivered).toMatchObject([{ end: 'retry', vendor }])
})
