import { Gauge } from 'prom-client'
import { milliseconds, seconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { isTooLate, type Lateness } from '@cratewatch/domain/scheduling/lateness'
import { cached } from '../../cache/cached.ts'
import { readCheckLateness } from '../../checks/figures/check-lateness.ts'
import { readDeliveryLateness } from '../../deliveries/delivery-lateness.ts'
import type { Deps } from '../../deps.ts'

/** What this process promises, and by how many seconds it is late. */
export type Late = {
  readonly what: 'checks' | 'deliveries'
  readonly bySeconds: number
  readonly promisedSeconds: number
}

export type LatenessDeps = Omit<Deps, 'database'>

/** Returns a reading of what is late by more than twice its promise, of what the roles of this process do. */
export function readingOfLate(deps: LatenessDeps): () => Promise<readonly Late[]> {
  const since = deps.clock.now()
  const { roles } = deps.config
  return async () => {
    const all = [
      roles.includes('watcher') ? late('checks', await readCheckLateness(deps, since)) : [],
      roles.includes('notifier') ? late('deliveries', await readDeliveryLateness(deps, since)) : [],
    ]
    return all.flat()
  }
}

function late(what: Late['what'], lateness: Lateness): readonly Late[] {
  if (!isTooLate(lateness)) return []
  const whole = (duration: Duration) => Math.round(duration / seconds(1))
  return [{ what, bySeconds: whole(lateness.late), promisedSeconds: whole(lateness.promised) }]
}

/** How long one reading serves all who ask. */
const KEPT = seconds(5)

/**
 * Publishes how late checks and deliveries are. While the database does not answer they are as late as before and for
 * as long as that has lasted; it is asked only when the metrics are.
 */
export function measureLateness(deps: LatenessDeps): void {
  const since = deps.clock.now()
  measure(deps, 'checks', 'the check that is next', () => readCheckLateness(deps, since))
  measure(deps, 'deliveries', 'the delivery that is next', () => readDeliveryLateness(deps, since))
}

function measure(
  { clock, metrics }: LatenessDeps,
  what: Late['what'],
  about: string,
  read: () => Promise<Lateness>,
): void {
  let known = { late: milliseconds(0), at: clock.elapsed() }
  const refresh = cached(clock, KEPT, async () => {
    known = { late: (await read()).late, at: clock.elapsed() }
  })
  const gauge: Gauge = new Gauge({
    name: `cratewatch_${what}_late_seconds`,
    help: `How much later than promised ${about} is.`,
    registers: [metrics],
    async collect() {
      const answered = await withinASecond(refresh()).then(
        () => true,
        () => false,
      )
      const silent = answered ? 0 : clock.elapsed() - known.at
      gauge.set((known.late + silent) / seconds(1))
    },
  })
}

/** Below the second that probes wait, with room for the answer. */
const PATIENCE = milliseconds(800)

/** Rejects when there is no answer soon. */
export async function withinASecond<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE} ms`)), PATIENCE)
    timer.unref()
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}
