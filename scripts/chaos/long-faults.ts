import { setTimeout as wait } from 'node:timers/promises'
import { days, hours, minutes } from '../../domain/src/kernel/duration.ts'
import { CHANNELS, connect, nameOf, type Channel } from './collectors.ts'
import { until } from './facts.ts'
import type { Fault, Run } from './faults.ts'
import { waitingFor, wrongs } from './judge.ts'
import { changeSubscription, sendEvents } from './payment-events.ts'
import type { System } from './system.ts'
import type { Happened } from './truth.ts'

const PATIENCE_MS = 60_000
/** Hours that pass at once leave a vendor to be tried again in up to ten minutes, and all processes with everything due. */
const MENDS_MS = 10 * 60_000
/** Enough for some requests, each of which fails or succeeds. */
const A_WHILE_MS = 5_000

type TargetFault = Parameters<System['services']['faults']['add']>[0]['kind']

const find = (kind: Channel['kind'], watcher: number): Channel =>
  CHANNELS.find((each) => each.kind === kind && each.watcher === watcher)!

/** Lets one target fail; returns a function that mends it. */
function breakTarget({ services }: System, channel: Channel, kind: TargetFault): () => void {
  const prefix = channel.kind === 'webhook' ? `/webhook/${channel.watcher}` : `/${channel.kind}`
  const id = services.faults.add({ kind, prefix })
  return () => void services.faults.remove(id)
}

/**
 * A target that says for hours that it is gone: its channel ends, and comes back by itself once it takes messages again;
 * a browser subscribes anew.
 */
const ending = (name: string, channel: Channel, close: (system: System) => () => void): Fault => ({
  name: `${channel.kind}: ${name} for hours`,
  lasts: 6_000,
  mends: MENDS_MS,
  async begin({ system, truth }) {
    const isRight = async () => (await wrongs(system, truth)).every(({ where }) => where !== nameOf(channel))
    await until(isRight, PATIENCE_MS)
    const waiting = await waitingFor(system)
    const notified = truth.happened.filter(({ record }) => !waiting.has(`${nameOf(channel)} ${record}`))
    const before = new Map(notified.map((happened) => [happened, happened.hasMore]))
    const open = close(system)
    return async () => {
      await until(async () => (await lifeOf(system, channel)) !== 'well', PATIENCE_MS)
      await system.time.move(hours(7))
      const hasEnded = await until(async () => (await lifeOf(system, channel)) === 'ended', PATIENCE_MS)
      open()
      const unsent = truth.happened.filter((happened) => before.get(happened) !== happened.hasMore)
      const isNotified = hasEnded && channel.kind !== 'web-push'
      truth.closed.push({ channel, unsent, isNotified })
      if (channel.kind === 'web-push')
        return connect(system.database.queries, system, system.collectors, channel)
      await system.time.move(hours(7))
      await until(async () => (await lifeOf(system, channel)) === 'well', PATIENCE_MS)
    }
  },
})

/** A target whose proxy, or whose own word, is wrong for some seconds: nothing ends, and its alerts arrive. */
const passing = (channel: Channel, kind: TargetFault): Fault => ({
  name: `${channel.kind}: ${kind} for seconds`,
  lasts: 6_000,
  mends: MENDS_MS,
  begin({ system }) {
    const mend = breakTarget(system, channel, kind)
    return async () => {
      mend()
      await system.time.move(minutes(4))
    }
  },
})

const rowOf = ({ collectors }: System, { watcher, kind }: Channel) => ({
  user_id: collectors.ids[watcher] ?? '',
  kind,
})

/** Reads how the product has a channel: one that was removed has ended. */
async function lifeOf(system: System, channel: Channel): Promise<'well' | 'doubtful' | 'ended'> {
  const { user_id, kind } = rowOf(system, channel)
  const rows = system.database.queries.selectFrom('channels').select(['disabled_at', 'failing_since'])
  const row = await rows.where('user_id', '=', user_id).where('kind', '=', kind).executeTakeFirst()
  if (row === undefined || row.disabled_at !== null) return 'ended'
  return row.failing_since === null ? 'well' : 'doubtful'
}

/** A target that fails for a day, in which one of the records is sold. */
const failingForADay = (channel: Channel): Fault => ({
  name: `${channel.kind}: fails for a day`,
  lasts: 6_000,
  mends: MENDS_MS,
  begin({ system, truth }) {
    const mend = breakTarget(system, channel, 'down')
    truth.silenced.push(channel)
    const { length: since } = truth.happened
    return async () => {
      const sold = truth.happened.slice(since).at(-1)
      if (sold !== undefined && (await until(() => isNotifiedBeside(system, sold, channel), PATIENCE_MS)))
        truth.sell(sold)
      if (sold?.isSold === true) await checkNext(system, sold)
      for (let eight = 0; eight < 3; eight++) await system.time.move(hours(8))
      if (sold?.isSold === true && (await until(() => isKnownAsSold(system, sold), PATIENCE_MS)))
        sold.silentOn = nameOf(channel)
      mend()
    }
  },
})

/** Whether its collector was notified of a record, and nothing of it waits but on this channel and where it is held. */
async function isNotifiedBeside(system: System, { record }: Happened, { kind }: Channel): Promise<boolean> {
  const rows = await system.database.queries
    .selectFrom('notifications')
    .leftJoin('deliveries', 'deliveries.notification_id', 'notifications.id')
    .select(['deliveries.state', 'deliveries.channel', 'deliveries.held'])
    .where('release_id', '=', record)
    .execute()
  const isEnded = ({ state, channel, held }: (typeof rows)[number]) =>
    state !== 'pending' || channel === kind || held === true
  return rows.length > 0 && rows.every(isEnded)
}

/** Brings the next check of a record forward: its place counts by requests, and a moved time brings none. */
async function checkNext({ database }: System, { record }: Happened): Promise<void> {
  const states = database.queries.updateTable('check_states').where('release_id', '=', record)
  await states.set({ index_key: 0 }).execute()
}

async function isKnownAsSold({ database }: System, { record }: Happened): Promise<boolean> {
  const states = database.queries.selectFrom('check_states').select('state')
  return (await states.where('release_id', '=', record).executeTakeFirst())?.state === 'none'
}

const weekWithoutRates: Fault = {
  name: 'exchange rates: none for a week',
  lasts: 6_000,
  async begin({ system: { rates, time } }) {
    const id = rates.faults.add({ kind: 'down' })
    await time.move(days(7))
    return () => void rates.faults.remove(id)
  },
}

const halfAnHour = (name: string, kind: 'html-502' | 'reset'): Fault => ({
  name: `marketplace: half an hour of ${name}`,
  lasts: 6_000,
  mends: MENDS_MS,
  begin({ system: { marketplace, time } }) {
    const id = marketplace.faults.add({ kind })
    return async () => {
      await time.move(minutes(30))
      await wait(A_WHILE_MS)
      marketplace.faults.remove(id)
    }
  },
})

const paymentEvents: Fault = {
  name: 'payments: events in any order and repeated',
  lasts: 2_000,
  async begin({ system, random }: Run) {
    await changeSubscription(system, random)
    await changeSubscription(system, random)
    return () => sendEvents(system, random)
  },
}

/** Leaves the push service as the last browser of a channel does whose owner takes the permission away. */
function unsubscribe({ push, collectors }: System, { watcher }: Channel): () => void {
  for (const [endpoint, owner] of collectors.browsers) if (owner === watcher) push.unsubscribe(endpoint)
  return () => {}
}

/** The faults that change what collectors have, or take hours and days of the moved time. */
export const LONG_FAULTS: readonly Fault[] = [
  ending('410', find('webhook', 0), (system) => breakTarget(system, find('webhook', 0), 'gone')),
  ending('410', find('web-push', 1), (system) => unsubscribe(system, find('web-push', 1))),
  ...(['redirect', 'page-401', 'page-403', 'page-404', 'unauthorised'] as const).map((kind) =>
    passing(find('ntfy', 2), kind),
  ),
  passing(find('webhook', 0), 'redirect'),
  failingForADay(find('webhook', 0)),
  failingForADay(find('ntfy', 2)),
  weekWithoutRates,
  halfAnHour('502', 'html-502'),
  halfAnHour('no connection', 'reset'),
  paymentEvents,
]
