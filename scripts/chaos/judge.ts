import { titleKey } from '../../server/src/alerting/alert-params.ts'
import { readArrivals, type Arrival } from './arrivals.ts'
import { CHANNELS, nameOf, type Channel } from './collectors.ts'
import { lateOn } from './judge-lateness.ts'
import { isNews, newsOf, silentOnes } from './judge-news.ts'
import { untrueOf } from './judge-said.ts'
import { isPlanRight } from './payment-events.ts'
import { PER_MINUTE, type System } from './system.ts'
import { alertsFor, type Happened, type Truth } from './truth.ts'

/**
 * What must not happen. `stale`: sent after the last copy was sold; `early`: before a digest or within quiet hours; `late`:
 * long after nothing lay in its way; `silent`: a channel that works is said to take nothing; `untrue`: its card had said
 * another thing.
 */
const MISTAKES = [
  'missed',
  'doubled',
  'false',
  'unrecognisable',
  'stale',
  'early',
  'late',
  'silent',
  'untrue',
] as const
export type Mistake = (typeof MISTAKES)[number]

/** A mistake about one collector and record. */
export type Wrong = {
  readonly what: Mistake
  readonly where: string
  readonly record: number | null
  readonly during: string
}

export type Verdict = Readonly<Record<Mistake, number>> & {
  readonly appeared: number
  /** How many messages were sent, and how many of them repeat another one. */
  readonly messages: number
  readonly repeats: number
  /** How many messages are still to come. */
  readonly waiting: number
  readonly mostRequestsAMinute: number
  readonly deaths: number
}

export async function judge(system: System, truth: Truth): Promise<Verdict> {
  const wrong = await wrongs(system, truth)
  const arrivals = readArrivals(system)
  return {
    appeared: truth.happened.length,
    messages: arrivals.length,
    repeats:
      arrivals.length -
      new Set(arrivals.map(({ channel, record, same }) => `${channel} ${record} ${same}`)).size,
    ...counted(wrong),
    waiting: [...(await waitingFor(system)).values()].reduce((total, each) => total + each, 0),
    mostRequestsAMinute: system.marketplace.requests.maxPerMinute,
    deaths: system.processes.reduce((total, { deaths }) => total + deaths(), 0),
  }
}

/** Lists what must not happen; empty: the run is good. */
export function complaints(verdict: Verdict): string[] {
  const wrong = MISTAKES.filter((name) => verdict[name] !== 0).map((name) => `${name}: ${verdict[name]}`)
  if (verdict.mostRequestsAMinute > PER_MINUTE)
    wrong.push(`${verdict.mostRequestsAMinute} requests in a minute, and ${PER_MINUTE} are allowed`)
  return wrong
}

function counted(wrong: readonly Wrong[]): Record<Mistake, number> {
  const times = (name: Mistake) => wrong.filter(({ what }) => what === name).length
  return {
    missed: times('missed'),
    doubled: times('doubled'),
    false: times('false'),
    unrecognisable: times('unrecognisable'),
    stale: times('stale'),
    early: times('early'),
    late: times('late'),
    silent: times('silent'),
    untrue: times('untrue'),
  }
}

/** Counts mistakes by the fault meanwhile. */
export function byFault(wrong: readonly Wrong[], faults: readonly string[]) {
  return Object.fromEntries(
    [...Map.groupBy(faults, (name) => name)].map(([name, times]) => [
      name,
      Object.assign({ times: times.length }, counted(wrong.filter(({ during }) => during === name))),
    ]),
  )
}

/** Compares everything that collectors were notified of, in the app and by each channel, with what happened. */
export async function wrongs(system: System, truth: Truth): Promise<readonly Wrong[]> {
  const arrivals = Map.groupBy(readArrivals(system), ({ channel, record }) => `${channel} ${record}`)
  const waiting = await waitingFor(system)
  const known = new Set(truth.happened.map(({ record }) => record))
  const unknown = [...arrivals.values()].flat().filter(({ record }) => !known.has(record))
  return [
    ...(await inApp(system, truth)),
    ...truth.happened.flatMap((happened) =>
      CHANNELS.flatMap((channel) => {
        const key = `${nameOf(channel)} ${happened.record}`
        const here = arrivals.get(key) ?? []
        return [
          ...onChannel(channel, happened, truth, here, waiting.get(key) ?? 0),
          ...lateOn(channel, happened, truth, here),
          ...untrueOf(channel, happened, truth, here),
        ]
      }),
    ),
    ...unknown.map(({ channel, record }) => ({ what: 'false', where: channel, record, during: '' }) as const),
    ...CHANNELS.flatMap((channel) => earlyOn(system, channel, [...arrivals.values()].flat())),
    ...(await silentOnes(system)).map(
      (where) => ({ what: 'silent', where, record: null, during: '' }) as const,
    ),
    ...((await isPlanRight(system))
      ? []
      : [{ what: 'false', where: 'plan', record: null, during: '' } as const]),
  ]
}

/** Compares the entries of the notification centre, each of which there must be once. */
async function inApp({ database, collectors }: System, truth: Truth): Promise<readonly Wrong[]> {
  const rows = await database.queries
    .selectFrom('notifications')
    .select(['user_id', 'release_id', 'title_key', 'type'])
    .where('silent_reason', 'is', null)
    .where('title_key', 'not in', [titleKey('weekly'), titleKey('wantlistSynced')])
    .execute()
  const found = rows
    .filter((row) => !isNews(row))
    .map((row) => `${collectors.ids.indexOf(row.user_id)} ${row.release_id} ${row.title_key}`)
  const counts = new Map([...Map.groupBy(found, (key) => key)].map(([key, all]) => [key, all.length]))
  const expected = new Map<string, Pick<Wrong, 'record' | 'during'>>()
  for (const happened of truth.happened)
    for (const watcher of collectors.ids.keys())
      for (const alert of alertsFor(happened, watcher))
        expected.set(`${watcher} ${happened.record} ${titleKey(alert)}`, happened)
  const recordOf = (key: string) => Number(key.split(' ')[1]) || null
  const wrong = (
    what: Mistake,
    key: string,
    { record, during } = expected.get(key) ?? { record: recordOf(key), during: '' },
  ) => ({
    what,
    record,
    during,
    where: `app: ${key}`,
  })
  return [
    ...[...expected.keys()].filter((key) => !counts.has(key)).map((key) => wrong('missed', key)),
    ...[...counts].flatMap(([key, times]) => {
      if (!expected.has(key)) return [wrong('false', key)]
      return times > 1 ? [wrong('doubled', key)] : []
    }),
    ...newsOf(
      rows
        .filter(isNews)
        .map((row) => `${collectors.ids.indexOf(row.user_id)} ${row.title_key.split('.')[1] ?? ''}`),
      truth,
    ),
  ]
}

/** Compares what arrived of a record by a channel. `waiting`: how many messages are still to come. */
export function onChannel(
  channel: Channel,
  happened: Happened,
  { closed }: Pick<Truth, 'closed'>,
  arrivals: readonly Arrival[],
  waiting: number,
): readonly Wrong[] {
  const name = nameOf(channel)
  const messages = new Set(arrivals.map(({ same }) => same)).size
  const alerts = alertsFor(happened, channel.watcher).length
  const { record, during, isSold, silentOn } = happened
  const wrong = (what: Mistake, times: number): readonly Wrong[] =>
    Array.from({ length: Math.max(0, times) }, () => ({ what, where: name, record, during }))
  if (silentOn === name) return wrong('stale', messages)
  const isClosed = closed.some((each) => each.channel === channel && each.unsent.includes(happened))
  const isExcused = isSold || isClosed
  // One message may tell of several alerts where they are gathered.
  const isGathered = channel.kind === 'email' || channel.holds !== undefined
  const due = isGathered ? Math.min(1, alerts) : alerts
  const least = isExcused ? 0 : due
  return [
    ...wrong('missed', least - messages - waiting),
    ...wrong(alerts === 0 ? 'false' : 'unrecognisable', messages - alerts),
  ]
}

const HOUR_MS = 3_600_000

/**
 * Finds what came before the hour of its digest was over, or in quiet hours. Not what was sent within seconds of a
 * move of the time, which processes had not noticed yet.
 */
export function earlyOn(
  {
    collectors: { quiet },
    time,
  }: {
    readonly collectors: Pick<System['collectors'], 'quiet'>
    readonly time: Pick<System['time'], 'isUnnoticed'>
  },
  channel: Channel,
  arrivals: readonly Arrival[],
): readonly Wrong[] {
  if (channel.holds === undefined) return []
  const isEarly = ({ at = 0, seenAt = 0 }: Arrival) => {
    if (channel.holds === 'digest') return Math.floor(at / HOUR_MS) <= Math.floor(seenAt / HOUR_MS)
    return (new Date(at).getUTCHours() - quiet.from + 24) % 24 < (quiet.to - quiet.from + 24) % 24
  }
  return arrivals
    .filter((each) => each.channel === nameOf(channel) && isEarly(each) && !time.isUnnoticed(each.at ?? 0))
    .map(({ channel: where, record }) => ({ what: 'early', where, record, during: '' }))
}

/** Reads how many messages of each channel and record are to come. */
export async function waitingFor({ database, collectors }: System): Promise<ReadonlyMap<string, number>> {
  const rows = await database.queries
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .select(['notifications.release_id', 'deliveries.channel', 'deliveries.user_id'])
    .where('deliveries.state', '=', 'pending')
    .execute()
  const keys = rows.map((row) => `${row.channel} of ${collectors.ids.indexOf(row.user_id)} ${row.release_id}`)
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))
}

const LONGEST_ROW = 600

/** Reads what decides about a mistake: what the product knew of the record, its deliveries, and what arrived. */
export async function evidence(system: System, { where, record }: Wrong): Promise<readonly string[]> {
  const { queries } = system.database
  const checks = queries.selectFrom('check_states').select(['state', 'observed_at'])
  const transitions = queries.selectFrom('transitions').select(['kind', 'at']).orderBy('at')
  const deliveries = await queries
    .selectFrom('notifications as n')
    .leftJoin('deliveries as d', 'd.notification_id', 'n.id')
    .leftJoin('channels as c', 'c.id', 'd.channel_id')
    .select(['n.user_id', 'n.title_key', 'n.created_at', 'n.silent_reason', 'n.unsent', 'd.id', 'd.channel'])
    .select(['d.state', 'd.reason', 'd.attempts', 'd.held', 'd.due_at', 'd.settled_at', 'd.last_error'])
    .select(['c.is_on', 'c.disabled_at', 'c.disabled_why'])
    .where('n.release_id', '=', record)
    .orderBy('n.created_at')
    .execute()
  const named = deliveries.map(({ user_id: userId, channel, ...row }) =>
    Object.assign(row, { name: `${channel ?? 'app'} of ${system.collectors.ids.indexOf(userId)}` }),
  )
  const rows = [
    ...(await checks.where('release_id', '=', record).execute()),
    ...(await transitions.where('release_id', '=', record).execute()),
    ...named.filter(({ name }) => name === where || name.startsWith('app') || where.startsWith('app')),
    ...readArrivals(system)
      .filter((each) => each.record === record && each.channel === where)
      .map(({ at, seenAt, same }) => ({ at, seenAt, same })),
  ]
  return rows.map((row) => JSON.stringify(row, readably).slice(0, LONGEST_ROW))
}

/** Writes instants as dates. */
const readably = (_: string, value: unknown) =>
  typeof value === 'number' && value > 1e12 ? new Date(value).toISOString() : value
