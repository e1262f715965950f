import { days, hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { instant, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { cleanUp } from '../../server/src/app/jobs/clean-up.ts'
import { notificationJobs } from '../../server/src/app/jobs/jobs.ts'
import type { Queries } from '../../server/src/database/database.ts'
import type { Deps } from '../../server/src/outbound/deps.ts'
import { chanceOf, type Chance } from './chance.ts'
import { COLLECTORS } from './collectors.ts'
import { judge, type Appearance } from './oracle.ts'
import { openHistory, readNotified } from './play-history.ts'
import type { PostgresBeneath } from './postgres-beneath.ts'

/** A Monday at 1:00 UTC, some days before the clocks go forward in America, and some weeks before in Europe. */
const BEGAN = instant(Date.UTC(2026, 2, 2, 1))
const DAYS = 31
const AWAKE_EVERY = hours(3)
/** Between, everything stands still as on a computer that sleeps; in this time it checks, sends and rests again. */
const AWAKE_FOR = minutes(4)
/** These keep weeks or years, or have so many rows at most; all others are as large after a month as after a week. */
const KEPT =
  /^(?:notifications|deliveries|transitions|observation_spans|check_facts|check_waits|entry_counts|daily_counts|counters)$/
/** The first record is for sale all the time, so that every Monday has something to remind of. */
const ALWAYS: Appearance = { record: 1, at: BEGAN, until: null, price: 20, edit: null, copy: null }
const MONDAY = 'Monday, 09'

function drawMonth(chance: Chance): readonly Appearance[] {
  return [2, 3].flatMap((record) =>
    Array.from({ length: 9 }, (_, n) => {
      const at = plus(BEGAN, milliseconds(days(1) + n * days(3) + chance.below(hours(24))))
      return { record, at, until: plus(at, hours(30)), price: 20, edit: null, copy: null }
    }),
  )
}

/** Plays a month in which nothing fails, and says what was not as it should be. */
export async function playMonth(seed: number, postgres: PostgresBeneath): Promise<readonly string[]> {
  const chance = chanceOf(seed)
  const drawn = drawMonth(chance)
  const appearances = [ALWAYS, ...drawn]
  const { world, player, db } = await openHistory({ chance, postgres, began: BEGAN, appearances })
  let afterAWeek: ReadonlyMap<string, number> = new Map()
  for (let n = 1; n * AWAKE_EVERY <= days(DAYS); n++) {
    const { time, processes } = world
    const jobs = [...processes.values()].map(({ deps }) => runJobs(deps))
    await player.playUntil(plus(time.now(), AWAKE_FOR))
    await Promise.all(jobs)
    if (n * AWAKE_EVERY === days(8)) afterAWeek = await postgres.rows()
    time.jump(plus(BEGAN, milliseconds(n * AWAKE_EVERY)))
  }
  const waiting = world.time.waiting()
  const rows = await postgres.rows()
  const reminders = await readReminders(db)
  const errors = await player.end()
  const notified = await readNotified(db)
  const calmFrom = BEGAN
  const entries = notified.entries.filter(({ record }) => record !== ALWAYS.record)
  const news = {
    ...notified,
    arrived: world.arrived.map((each) => ({ ...each, records: each.records.filter((id) => id > 1) })),
    lost: world.lost,
  }
  return [
    ...judge({ collectors: COLLECTORS, appearances: drawn, calmFrom, spell: null, ...news, entries }),
    ...[...rows]
      .filter(([name, count]) => !KEPT.test(name) && count > (afterAWeek.get(name) ?? 0))
      .map(([name, count]) => `${name} has grown to ${count} rows`),
    ...(waiting > MOST_TIMERS ? [`${waiting} timers are open`] : []),
    ...judgeMondays(reminders),
    ...judgeDigests(world.arrived.filter(({ to }) => to === 'cleo@example.com').map(({ at }) => at)),
    ...errors,
  ]
}

/** Two processes rest in some ten loops, and wait for a few answers. */
const MOST_TIMERS = 60

/** What the job engine, which goes by the time of PostgreSQL, would have run. */
async function runJobs(deps: Deps): Promise<void> {
  for (const { run } of notificationJobs(deps)) await run()
  await cleanUp(deps.db, deps.clock.now(), deps.config.retention, deps.clock)
}

function readReminders(db: Queries) {
  return db
    .selectFrom('notifications')
    .select(['user_id as userId', 'created_at as at'])
    .where('type', '=', 'WEEKLY_REMINDER')
    .execute()
}

const inZone = (timeZone: string, at: Instant) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', hour: '2-digit' }).format(at)

/** One reminder each Monday at nine, by the clock on the collector's wall, on both sides of a change of clocks. */
function judgeMondays(
  reminders: readonly { readonly userId: string; readonly at: Instant }[],
): readonly string[] {
  return COLLECTORS.flatMap(({ id, name, timeZone }) => {
    const own = reminders.filter(({ userId }) => userId === id)
    const late = own.filter(({ at }) => inZone(timeZone, at) !== MONDAY)
    const weeks = new Set(own.map(({ at }) => Math.floor((at - BEGAN) / days(7))))
    const isEach = weeks.size === own.length && own.length >= 4
    const wrong = late.map(({ at }) => `${name} is reminded on ${inZone(timeZone, at)}`)
    return isEach ? wrong : wrong.concat(`${name} has ${own.length} reminders`)
  })
}

/** One digest a day at most, when the collector's day begins: 10:00 UTC, within one time awake. */
function judgeDigests(arrived: readonly Instant[]): readonly string[] {
  return arrived.flatMap((at, n) => {
    const of = (moment: Instant) => Math.floor((moment - hours(10)) / days(1))
    const isTwice = arrived.some((other, m) => m < n && of(other) === of(at))
    const isLate = (at - hours(10)) % days(1) > AWAKE_FOR
    return isTwice || isLate ? [`a digest came at ${new Date(at).toISOString()}`] : []
  })
}
