import type { Reading } from '@cratewatch/domain/availability/observation'
import { hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { deriveSecrets } from '../../server/src/base/secrets.ts'
import { followShop, unfollowShop } from '../../server/src/checking/shops/follow.ts'
import type { Queries } from '../../server/src/database/database.ts'
import type { Deps } from '../../server/src/outbound/deps.ts'
import { chanceOf, createTrace, type Chance } from './chance.ts'
import { COLLECTORS, populate } from './collectors.ts'
import { seamOf } from './database-seam.ts'
import { drawFaults, NO_FAULTS, type Faults } from './faults.ts'
import { judgeTimes } from './oracle-times.ts'
import { judge, type Appearance } from './oracle.ts'
import type { Planted } from './planted-faults.ts'
import { createPlayer } from './player.ts'
import type { PostgresBeneath } from './postgres-beneath.ts'
import { configOfHistories, SECRET, type World } from './process.ts'
import { drawSpell, readSilent, type Spell } from './spells.ts'
import { createSteps, stepsAtOnce } from './steps.ts'
import { BEGINNING, SHOP, type Arrived, type Refused } from './vendors.ts'
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
/** Whoever is not concerned by a spell has got everything by then, also after a lost message. */
const BESIDE_A_SPELL = minutes(115)
const CHECK_EVERY = minutes(2)
/** The digest comes sixteen minutes after the beginning. */
const EVERYTHING_IS_DUE = minutes(18)

/** Draws when each record appears, at what price, whether it is gone again, whether the shop has it and edits it. */
function drawAppearances(chance: Chance): readonly Appearance[] {
  return RECORDS.map((record) => {
    const at = plus(BEGINNING, milliseconds(Math.round(minutes(3) + chance.unit() * minutes(5))))
    const until = chance.happens(0.3) ? plus(at, milliseconds(minutes(14) + chance.below(minutes(20)))) : null
    const copy = chance.happens(0.6) ? { id: record * 1_000, media: chance.pick(['NM', 'G'] as const) } : null
    const price = chance.pick([20, 40])
    return { record, at, until, price, edit: drawEdit({ at, price, copy }, chance), copy }
  })
}

/** A shop asks for less, or says that a copy is better than it had said. */
function drawEdit({ at, price, copy }: Pick<Appearance, 'at' | 'price' | 'copy'>, chance: Chance) {
  if (copy === null) return null
  const isCut = price === 40 && chance.happens(0.6)
  const isRegraded = copy.media === 'G' && chance.happens(0.5)
  if (!isCut && !isRegraded) return null
  const then = plus(at, milliseconds(chance.below(minutes(8))))
  return { at: then, price: isCut ? 20 : price, media: isRegraded ? ('NM' as const) : copy.media }
}

/** What the marketplace has now. */
function stockOf(appearances: readonly Appearance[], time: VirtualTime) {
  const present = () =>
    appearances.filter(({ at, until }) => at <= time.now() && (until === null || time.now() < until))
  const edited = ({ edit }: Appearance) => (edit !== null && edit.at <= time.now() ? edit : null)
  const priceOf = (each: Appearance) => edited(each)?.price ?? each.price
  return {
    stocked(record: number): Reading {
      const here = present().find((each) => each.record === record)
      if (here === undefined) return { kind: 'none' }
      return { kind: 'on-sale', count: 1, lowest: { value: priceOf(here), currency: 'USD' } }
    },
    listed: () =>
      present().flatMap((each) => {
        const { record: releaseId, at: postedAt, copy } = each
        return copy === null
          ? []
          : [
              {
                ...copy,
                media: edited(each)?.media ?? copy.media,
                releaseId,
                postedAt,
                price: { value: priceOf(each), currency: 'USD' },
              },
            ]
      }),
  }
}

export type Options = { readonly planted?: Planted; readonly keepAll?: boolean }

/** Opens a history on an empty database, with its collectors, records and two processes; nothing fails yet. */
export async function openHistory(
  { chance, postgres, began, appearances, spell = null }: Beginning,
  { planted = {}, keepAll = false }: Options = {},
) {
  await postgres.empty()
  const trace = createTrace(keepAll)
  const time = virtualTime(began)
  const steps = createSteps(time, chance, trace)
  let faults = NO_FAULTS
  const [arrived, lost, refused]: [Arrived[], Arrived[], Refused[]] = [[], [], []]
  const world: World = {
    postgres,
    steps,
    chance,
    time,
    planted,
    arrived,
    lost,
    refused,
    spell,
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
    follow: (userId: string) => call((deps) => followShop(deps, { id: userId, userId }, SHOP)),
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
  readonly spell?: Spell | null
}

/** Plays the history of a seed, and judges what everybody was notified of. */
export async function playHistory(
  seed: number,
  postgres: PostgresBeneath,
  options: Options = {},
): Promise<Played> {
  const chance = chanceOf(seed)
  const appearances = drawAppearances(chance)
  const spell = drawSpell(chance, BEGINNING)
  const history = await openHistory({ chance, postgres, began: BEGINNING, appearances, spell }, options)
  const { player, db, setFaults, world } = history
  const { time, trace, arrived, lost, refused } = world
  await player.playUntil(plus(BEGINNING, FIRST_CHECKS_TAKE))
  setFaults(drawFaults(chance))
  await followForAWhile(history, chance)
  await player.playUntil(plus(BEGINNING, TROUBLE_LASTS))
  setFaults(NO_FAULTS)
  const calmFrom = time.now()
  await player.leaveOne()
  for (
    let end = plus(time.now(), CHECK_EVERY);
    end < plus(BEGINNING, spell === null ? LONGEST : BESIDE_A_SPELL);
    end = plus(end, CHECK_EVERY)
  ) {
    await player.playUntil(end)
    if (end > plus(BEGINNING, EVERYTHING_IS_DUE) && (await isOver(db))) break
  }
  if (spell !== null) await outlast(history, spell)
  const errors = await player.end()
  const notified = await readNotified(db)
  const silent = await readSilent(db)
  const seen = {
    collectors: COLLECTORS,
    appearances,
    arrived,
    lost,
    refused,
    spell,
    calmFrom,
    ...silent,
    ...notified,
  }
  const wrong = [...judge(seen), ...judgeTimes(seen), ...errors]
  const hash = trace.hash()
  const count = notified.entries.length + arrived.length
  return { seed, wrong, hash, steps: trace.steps(), last: trace.last, messages: count }
}

const AFTERWARDS = hours(32)
const ASLEEP = minutes(30)

/** Lets a spell pass, and what waits for its end: time goes by in leaps, as on a computer that sleeps now and then. */
async function outlast(
  { player, db, world: { time } }: Awaited<ReturnType<typeof openHistory>>,
  { until }: Spell,
): Promise<void> {
  const end = plus(until, AFTERWARDS)
  while (time.now() < end && !(time.now() >= until && (await isOver(db)))) {
    time.jump(plus(time.now(), ASLEEP))
    await player.playUntil(plus(time.now(), CHECK_EVERY))
  }
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
