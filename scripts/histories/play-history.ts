import { hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Queries } from '../../server/src/database/database.ts'
import { deriveSecrets } from '../../server/src/base/secrets.ts'
import { followShop, unfollowShop } from '../../server/src/checking/shops/follow.ts'
import type { Deps } from '../../server/src/outbound/deps.ts'
import { sql } from 'kysely'
import { chanceOf, createTrace, type Chance } from './chance.ts'
import { COLLECTORS, populate } from './collectors.ts'
import { seamOf, type Planted } from './database-seam.ts'
import { drawFaults, NO_FAULTS, type Faults } from './faults.ts'
import { judge, type Appearance } from './oracle.ts'
import type { PostgresBeneath } from './postgres-beneath.ts'
import { createPlayer } from './player.ts'
import { configOfHistories, SECRET, type World } from './process.ts'
import { createSteps, stepsAtOnce } from './steps.ts'
import { BEGINNING, SHOP, type Arrived } from './vendors.ts'
import { virtualTime, type VirtualTime } from './virtual-time.ts'

export type Played = {
  readonly seed: number
  readonly wrong: readonly string[]
  readonly hash: string
  readonly steps: number
  readonly last: readonly string[]
  readonly messages: number
}

const RECORDS = [1, 2, 3]
/** Trouble is made this long; then one process has to bring everything to its end. */
const TROUBLE_LASTS = minutes(11)
/** The first check of a record says what is there, and is no news. */
const FIRST_CHECKS_TAKE = minutes(2)
const LONGEST = hours(5)
const CHECK_EVERY = minutes(2)
/** The digest comes sixteen minutes after the beginning. */
const EVERYTHING_IS_DUE = minutes(18)

/** Draws when each record appears, at what price, whether it is gone again, and whether the shop has it. */
function drawAppearances(chance: Chance): readonly Appearance[] {
  return RECORDS.map((record) => {
    const at = plus(BEGINNING, milliseconds(Math.round(minutes(3) + chance.unit() * minutes(5))))
    const until = chance.happens(0.3) ? plus(at, milliseconds(minutes(14) + chance.below(minutes(20)))) : null
    const copy = chance.happens(0.6) ? { id: record * 1_000, media: chance.pick(['NM', 'G'] as const) } : null
    return { record, at, until, price: chance.pick([20, 40]), copy }
  })
}

/** What the marketplace has now. */
function stockOf(appearances: readonly Appearance[], time: VirtualTime) {
  const present = () =>
    appearances.filter(({ at, until }) => at <= time.now() && (until === null || time.now() < until))
  return {
    stocked(record: number): Reading {
      const here = present().find((each) => each.record === record)
      if (here === undefined) return { kind: 'none' }
      return { kind: 'on-sale', count: 1, lowest: { value: here.price, currency: 'USD' } }
    },
    listed: () =>
      present().flatMap(({ record: releaseId, at: postedAt, price: value, copy }) =>
        copy === null ? [] : [{ ...copy, releaseId, postedAt, price: { value, currency: 'USD' } }],
      ),
  }
}

export type Options = { readonly planted?: Planted; readonly keepAll?: boolean }

/** Opens a history on an empty database, with its collectors, records and two processes; nothing fails yet. */
export async function openHistory(
  { chance, postgres, began, appearances }: Beginning,
  { planted = {}, keepAll = false }: Options = {},
) {
  await postgres.empty()
  const [trace, time] = [createTrace(keepAll), virtualTime(began)]
  const steps = createSteps(time, chance, trace)
  let faults = NO_FAULTS
  const [arrived, lost]: [Arrived[], Arrived[]] = [[], []]
  const world: World = {
    postgres,
    steps,
    chance,
    time,
    planted,
    arrived,
    lost,
    trace,
    faults: () => faults,
    ...stockOf(appearances, time),
    config: configOfHistories(),
    clock: time.clockOf('supervisor', new AbortController().signal),
    processes: new Map(),
  }
  const outside = seamOf('outside', { ...world, planted: {}, faults: () => NO_FAULTS, steps: stepsAtOnce })
  const records = [...new Set(appearances.map(({ record }) => record))]
  await populate(outside.queries, deriveSecrets(SECRET, null, chance.ids), COLLECTORS, records, began)
  const player = createPlayer(world)
  for (let n = 0; n < 2; n++) player.start()
  const calls = callsTo(world)
  for (const { id, leastMedia } of COLLECTORS) if (leastMedia !== undefined) calls.follow(id)
  const setFaults = (drawn: Faults) => (faults = drawn)
  return { world, player, setFaults, calls, db: outside.queries }
}

/** Has collectors follow the shop, and leave it, by a process of the server. Amid faults a call may come to nothing. */
function callsTo({ processes }: World) {
  function call(act: (deps: Deps) => Promise<unknown>): void {
    const [process] = processes.values()
    if (process === undefined) return
    act(process.deps).catch((err: unknown) => process.deps.log.error({ err }, 'a call failed'))
  }
  return {
    follow: (userId: string) => call((deps) => followShop(deps, userId, SHOP)),
    unfollow: (userId: string) =>
      call(async (deps) => {
        const { id } = await deps.db.selectFrom('shops').select('id').executeTakeFirstOrThrow()
        await unfollowShop(deps, userId, id)
      }),
  }
}

export type Beginning = {
  readonly chance: Chance
  readonly postgres: PostgresBeneath
  readonly began: Instant
  readonly appearances: readonly Appearance[]
}

/** Plays the history of a seed, and judges what everybody was notified of. */
export async function playHistory(
  seed: number,
  postgres: PostgresBeneath,
  options: Options = {},
): Promise<Played> {
  const chance = chanceOf(seed)
  const appearances = drawAppearances(chance)
  const history = await openHistory({ chance, postgres, began: BEGINNING, appearances }, options)
  const { player, db, setFaults, world } = history
  const { time, trace, arrived, lost } = world
  await player.playUntil(plus(BEGINNING, FIRST_CHECKS_TAKE))
  setFaults(drawFaults(chance))
  await followForAWhile(history, chance)
  await player.playUntil(plus(BEGINNING, TROUBLE_LASTS))
  setFaults(NO_FAULTS)
  const calmFrom = time.now()
  await player.leaveOne()
  for (
    let end = plus(time.now(), CHECK_EVERY);
    end < plus(BEGINNING, LONGEST);
    end = plus(end, CHECK_EVERY)
  ) {
    await player.playUntil(end)
    if (end > plus(BEGINNING, EVERYTHING_IS_DUE) && (await isOver(db))) break
  }
  const errors = await player.end()
  const notified = await readNotified(db)
  const seen = { collectors: COLLECTORS, appearances, arrived, lost, calmFrom, ...notified }
  const wrong = [...judge(seen), ...errors]
  const [hash, count] = [trace.hash(), notified.entries.length + arrived.length]
  return { seed, wrong, hash, steps: trace.steps(), last: trace.last, messages: count }
}

/** Somebody follows the shop for some minutes, also while its copies are found. */
async function followForAWhile(
  { player, calls, world: { time } }: Awaited<ReturnType<typeof openHistory>>,
  chance: Chance,
): Promise<void> {
  const { id } = chance.pick(COLLECTORS.filter(({ leastMedia }) => leastMedia === undefined))
  await player.playUntil(plus(time.now(), milliseconds(chance.below(minutes(4)))))
  calls.follow(id)
  await player.playUntil(plus(time.now(), milliseconds(chance.below(minutes(4)))))
  calls.unfollow(id)
}

/** Whether nothing is waited for any more. */
async function isOver(db: Queries): Promise<boolean> {
  const waiting = await db
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'pending')
    .limit(1)
    .execute()
  return waiting.length === 0
}

/** Reads what the collectors see in the app. */
export async function readNotified(db: Queries) {
  const entries = await db
    .selectFrom('notifications')
    .select(['user_id as userId', 'release_id as record', 'created_at as at'])
    .select(sql<number | null>`(params ->> 'listingId')::bigint`.as('copy'))
    .where('type', '=', 'AVAILABILITY_CHANGE')
    .where('silent_reason', 'is', null)
    .orderBy('created_at')
    .execute()
  const transitions = await db
    .selectFrom('transitions')
    .select(['release_id as record', 'at'])
    .where('kind', '=', 'appeared')
    .execute()
  const listings = await db.selectFrom('listings').select('id').execute()
  return { entries, transitions, listings: listings.map(({ id }) => id) }
}
