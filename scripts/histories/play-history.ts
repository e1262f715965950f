import { hours, milliseconds, minutes } from '@cratewatch/domain/kernel/duration'
import { plus, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Reading } from '@cratewatch/domain/availability/observation'
import type { Queries } from '../../server/src/database/database.ts'
import { deriveSecrets } from '../../server/src/base/secrets.ts'
import { chanceOf, createTrace, type Chance } from './chance.ts'
import { COLLECTORS, populate } from './collectors.ts'
import { seamOf, type Planted } from './database-seam.ts'
import { drawFaults, NO_FAULTS, type Faults } from './faults.ts'
import { judge, type Appearance } from './oracle.ts'
import type { PostgresBeneath } from './postgres-beneath.ts'
import { createPlayer } from './player.ts'
import { configOfHistories, SECRET, type World } from './process.ts'
import { createSteps, stepsAtOnce } from './steps.ts'
import { BEGINNING, type Arrived } from './vendors.ts'
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

/** Draws when each record appears, at what price, and whether it is gone again. */
function drawAppearances(chance: Chance): readonly Appearance[] {
  return RECORDS.map((record) => {
    const at = plus(BEGINNING, milliseconds(Math.round(minutes(3) + chance.unit() * minutes(5))))
    const until = chance.happens(0.3) ? plus(at, milliseconds(minutes(14) + chance.below(minutes(20)))) : null
    return { record, at, until, price: chance.pick([20, 40]) }
  })
}

function stockOf(appearances: readonly Appearance[], time: VirtualTime) {
  return (record: number): Reading => {
    const now = time.now()
    const here = appearances.find(
      (each) => each.record === record && each.at <= now && (each.until === null || now < each.until),
    )
    if (here === undefined) return { kind: 'none' }
    return { kind: 'on-sale', count: 1, lowest: { value: here.price, currency: 'USD' } }
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
    stocked: stockOf(appearances, time),
    config: configOfHistories(),
    clock: time.clockOf('supervisor', new AbortController().signal),
    processes: new Map(),
  }
  const outside = seamOf('outside', { ...world, planted: {}, faults: () => NO_FAULTS, steps: stepsAtOnce })
  const records = [...new Set(appearances.map(({ record }) => record))]
  await populate(outside.queries, deriveSecrets(SECRET, null, chance.ids), COLLECTORS, records, began)
  const player = createPlayer(world)
  for (let n = 0; n < 2; n++) player.start()
  const setFaults = (drawn: Faults) => (faults = drawn)
  return { world, player, setFaults, db: outside.queries }
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
    .where('type', '=', 'AVAILABILITY_CHANGE')
    .where('silent_reason', 'is', null)
    .orderBy('created_at')
    .execute()
  const transitions = await db
    .selectFrom('transitions')
    .select(['release_id as record', 'at'])
    .where('kind', '=', 'appeared')
    .execute()
  return { entries, transitions }
}
