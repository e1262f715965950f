import { days, hours, milliseconds } from '@cratewatch/domain/kernel/duration'
import { between, earlier, plus, type Instant } from '@cratewatch/domain/kernel/instant'
import { sql } from 'kysely'
import { claimDue } from '../../../server/src/alerting/deliveries/send/claim-due.ts'
import { deliver } from '../../../server/src/alerting/deliveries/send/deliver.ts'
import { intoMessages } from '../../../server/src/alerting/deliveries/send/notifier-loop.ts'
import { createSenders } from '../../../server/src/alerting/kinds/registry.ts'
import { cleanUp } from '../../../server/src/app/jobs/clean-up.ts'
import { notificationJobs, ratesJobs } from '../../../server/src/app/jobs/jobs.ts'
import { yieldToEventLoop } from '../../../server/src/base/clock.ts'
import { recalculate } from '../../../server/src/checking/recalculate/recalculate.ts'
import { timestamp } from '../../../server/src/database/database.ts'
import type { ManualClock } from '../../../server/test/manual-clock.ts'
import { checkRecords, visitShops } from './check-records.ts'
import { actsOfYear, settleLookups } from './live-year.ts'
import { eventsOfYear, happen, recordsOfYear, YEAR_BEGAN, YEAR_ENDED } from './market.ts'
import { openProduct, type YearsProduct } from './product.ts'

/** The seed of the year that is kept. */
export const YEAR_SEED = 33

/** The hours of one step: what changes in between is seen at some moment of it. */
const STEP = 2
/** How often the product does what its jobs do: often enough for what they send to come at its hour. */
const JOBS_EVERY = 2 * STEP
const SHOPS_EVERY = 12
const DAY = 24
const WEEK = 7 * DAY
const LAST_HOURS = 12

/**
 * Plays a year of the marketplace and of its people through the product, hour by hour, into an empty database. The same
 * seed makes the same year.
 */
export async function playYear(
  databaseUrl: string,
  seed: number,
  until: Instant = YEAR_ENDED,
): Promise<void> {
  const product = await openProduct(databaseUrl, seed)
  try {
    const records = recordsOfYear(product.world)
    const events = [...eventsOfYear(product.world, records)]
    const acts = [...actsOfYear(records)]
    for (let hour = 0; product.clock.now() < until; hour += STEP) {
      const end = earlier(plus(YEAR_BEGAN, hours(hour + STEP)), until)
      const isListed =
        takeDue(events, end).map((event) => happen(product.world, event, YEAR_BEGAN)).length > 0
      for (const { day, act } of takeDue(acts, end)) {
        await advanceTo(product, plus(YEAR_BEGAN, days(day)))
        await act(product)
        await settleLookups(product)
      }
      await runJobs(product, hour, until)
      if (isListed || hour % SHOPS_EVERY === 8) await visitShops(product)
      await checkRecords(product, end)
      await send(product)
      await advanceTo(product, end)
    }
  } finally {
    await product.close()
  }
}

/** Removes from a list in order of time what happens before `end`, and returns it. */
function takeDue<One extends { readonly day: number } | { readonly at: number }>(
  list: One[],
  end: Instant,
): readonly One[] {
  const timeOf = (one: One) => plus(YEAR_BEGAN, milliseconds('day' in one ? days(one.day) : one.at))
  const next = list.findIndex((one) => timeOf(one) >= end)
  return list.splice(0, next < 0 ? list.length : next)
}

async function advanceTo({ clock }: YearsProduct, moment: Instant): Promise<void> {
  await clock.advance(milliseconds(Math.max(0, between(clock.now(), moment))))
}

async function runJobs({ deps }: YearsProduct, hour: number, until: Instant): Promise<void> {
  const isLast = between(deps.clock.now(), until) <= hours(LAST_HOURS)
  if (hour % DAY === 0) for (const { run } of ratesJobs(deps)) await run()
  if (hour % JOBS_EVERY === 0) for (const { run } of notificationJobs(deps)) await run()
  if (hour % DAY === 0 || isLast) await recalculate(deps)
  if (hour % WEEK === WEEK - STEP) await cleanUp(deps.db, deps.clock.now(), deps.config.retention, deps.clock)
}

/** Sends all that is due, as the notifier does. */
async function send({ deps, clock }: YearsProduct): Promise<void> {
  const isDue = sql<boolean>`state = 'pending' and due_at <= ${timestamp(clock.now())}`
  const [due] = await deps.db.selectFrom('deliveries').select('id').where(isDue).limit(1).execute()
  if (due === undefined) return
  for (const sender of createSenders(deps).values())
    for (;;) {
      const claims = await claimDue(deps, sender.channel, 16)
      if (claims.length === 0) break
      for (const batch of await intoMessages(deps, sender, claims))
        await whileTimePasses(clock, deliver(deps, sender, batch))
    }
}

/** Awaits what sleeps now and then, such as a message that waits for its turn at a vendor. */
async function whileTimePasses(clock: ManualClock, work: Promise<unknown>): Promise<void> {
  const ended = work.then(() => true)
  for (;;) {
    if (await Promise.race([ended, yieldToEventLoop().then(() => false)])) return
    const wake = clock.nextWake()
    if (wake !== null) await clock.advance(between(clock.now(), wake))
  }
}
