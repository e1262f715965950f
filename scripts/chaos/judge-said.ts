import type { Expected } from '../../contracts/src/alerting/expected.ts'
import { systemClock } from '../../server/src/base/clock.ts'
import { readConfig } from '../../server/src/base/config/config.ts'
import { readCard } from '../../server/src/watching/cards.ts'
import type { Arrival } from './arrivals.ts'
import { nameOf, type Channel } from './collectors.ts'
import type { Wrong } from './judge.ts'
import type { System } from './system.ts'
import { alertsFor, CEILING, type Happened, type Truth } from './truth.ts'

/** What the card of a record said a moment before its copy appeared, by the number of its collector. */
export type Said = readonly Pick<Expected, 'why' | 'words'>[]

const NAMES: Readonly<Record<Channel['kind'], string>> = {
  email: 'by e-mail',
  telegram: 'by chat',
  'web-push': 'in your browser',
  ntfy: 'by ntfy',
  webhook: 'by webhook',
}

/** Reads what a record's cards say of a copy that appears now, as the product writes them. */
export async function readSaid(
  { database: { queries: db }, collectors, env, time }: System,
  record: number,
): Promise<Said> {
  const clock = { ...systemClock, now: () => time.clock.now() }
  const deps = { db, clock, config: readConfig(env) }
  const watches = await db
    .selectFrom('watches')
    .select(['id', 'user_id'])
    .where('release_id', '=', record)
    .execute()
  const idOf = new Map(watches.map(({ id, user_id: userId }) => [userId, id]))
  return Promise.all(
    collectors.ids.map(async (id) => (await readCard(deps, id, idOf.get(id) ?? '')).expected),
  )
}

/**
 * Compares what was said of a copy with what it caused on a channel: one that alerts was said to, where it arrived, and
 * at which price. What was said and did not arrive is missed by other rules.
 */
export function untrueOf(
  channel: Channel,
  happened: Happened,
  { closed }: Pick<Truth, 'closed'>,
  arrivals: readonly Arrival[],
): readonly Wrong[] {
  const { record, during, said } = happened
  const own = said?.[channel.watcher]
  if (own === undefined || own.why === 'away') return []
  const wrong: readonly Wrong[] = [
    { what: 'untrue', where: `${nameOf(channel)}: "${own.words}"`, record, during },
  ]
  const alerts = alertsFor({ ...happened, hasMore: false, cheaperAt: null }, channel.watcher)
  if (own.why !== 'reaches') return alerts.length > 0 ? wrong : []
  // A channel that had ended comes back meanwhile.
  const isNamed = own.words.includes(NAMES[channel.kind]) || closed.some((each) => each.channel === channel)
  const hasPrice = own.words.includes(`€${CEILING.minor / 100}`) === (channel.watcher === 1)
  return hasPrice && (isNamed || arrivals.length === 0) ? [] : wrong
}
