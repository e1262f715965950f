import { seconds } from '@cratewatch/domain/kernel/duration'
import { instant, later, type Instant } from '@cratewatch/domain/kernel/instant'
import { CONDITIONS } from '@cratewatch/domain/operating/condition'
import { healthOf, type HealthDocument, type HealthState } from '@cratewatch/domain/operating/health'
import { Gauge } from 'prom-client'
import { z } from 'zod'
import { readTroubles } from '../../alerting/deliveries/read-outages.ts'
import { readDue } from '../../alerting/deliveries/send/notifier-loop.ts'
import { createSenders } from '../../alerting/kinds/registry.ts'
import { withinASecond } from '../../base/clock.ts'
import { cached } from '../../base/shared-work.ts'
import { readCheckLateness } from '../../checking/figures/list-figures.ts'
import type { Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readVendorStates } from '../../outbound/health.ts'

export type HealthDeps = Pick<
  Deps,
  'chat' | 'clock' | 'config' | 'db' | 'mailer' | 'push' | 'secrets' | 'targets'
>

const RESTED = 'vendors-rested'
const restedAt = z.record(z.string(), z.number())

/** Reads everything that the health of this instance is told by; nothing from before `since` is late. */
export async function readHealthState(deps: HealthDeps, since: Instant): Promise<HealthState> {
  const { db, clock } = deps
  const [troubles, vendors, due] = await Promise.all([readTroubles(db), readVendors(deps), readDue(deps)])
  const restedMarketplace = vendors.find(({ vendor }) => vendor === 'marketplace')?.restedAt ?? since
  return {
    ...troubles,
    vendors,
    checks: await readCheckLateness({ db, clock, config: deps.config }, later(since, restedMarketplace)),
    due: due.map((each) => ({ vendor: each.vendor, since: later(each.since, since) })),
  }
}

/** Reads the vendors that this instance sends by or asks, and when each was last seen resting. */
async function readVendors(deps: HealthDeps): Promise<HealthState['vendors']> {
  const known = await readVendorStates(deps.db, deps.clock.now())
  const rested = await readRested(deps.db)
  const used = [...createSenders(deps).values()].map(({ vendor }) => vendor)
  const names = new Set(['marketplace', ...used, ...known.map(({ vendor }) => vendor)])
  return [...names].map((vendor) => {
    const state = known.find((each) => each.vendor === vendor)
    const at = rested[vendor]
    const { failuresInARow = 0, failedAt = null, rests = false } = state ?? {}
    return { vendor, failuresInARow, failedAt, rests, restedAt: at === undefined ? null : instant(at) }
  })
}

const readRested = async (db: Queries) => restedAt.safeParse(await readSetting(db, RESTED)).data ?? {}

/** Notes which vendors rest now: what has waited for one is not late at the moment in which it is back. */
export async function noteRests(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  vendors: HealthState['vendors'],
): Promise<void> {
  const resting = vendors.filter(({ rests }) => rests)
  if (resting.length === 0) return
  const now = clock.now()
  const noted = Object.fromEntries(resting.map(({ vendor }) => [vendor, now]))
  await writeSetting(db, RESTED, { ...(await readRested(db)), ...noted }, now)
}

/** How long one reading serves all who ask. */
const KEPT = seconds(5)

/**
 * Publishes the health of this instance as figures, and has /healthz tell it. While the database does not answer
 * everything is as late as before and for as long as that has lasted; it is asked only when somebody asks.
 */
export function measureHealth(deps: Deps): void {
  const { clock, metrics } = deps
  const since = clock.now()
  const read = cached(clock, KEPT, async () => healthOf(await readHealthState(deps, since), clock.now()))
  deps.progress.explain(read)
  let known: { readonly health: HealthDocument | null; readonly at: number } = {
    health: null,
    at: clock.elapsed(),
  }
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    show: (to: Gauge, health: HealthDocument | null, silent: number) => void,
  ) =>
    new Gauge({
      name: `cratewatch_${name}`,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        const health = await withinASecond(read()).catch(() => null)
        if (health !== null) known = { health, at: clock.elapsed() }
        this.reset()
        show(this, known.health, health === null ? clock.elapsed() - known.at : 0)
      },
    })
  for (const [what, about] of LATE)
    gauge(`${what}_late_seconds`, `How much later than promised the ${about} is.`, [], (to, health, silent) =>
      to.set(((health?.[`${what}Late`] ?? 0) + silent) / seconds(1)),
    )
  gauge(
    'vendor_resting',
    '1 while a vendor is left alone: it is down, or asked for a pause.',
    ['vendor'],
    (to, health) => {
      for (const { vendor, rests } of health?.vendors ?? []) to.set({ vendor }, rests ? 1 : 0)
    },
  )
  gauge(
    'deliveries_resting_seconds',
    'For how long the longest due delivery has waited for a vendor that rests.',
    ['vendor'],
    (to, health, silent) => {
      for (const { vendor, rests, waiting } of health?.vendors ?? [])
        to.set({ vendor }, rests && waiting > 0 ? (waiting + silent) / seconds(1) : 0)
    },
  )
  gauge('condition', '1 while something is wrong that operators are told of.', ['kind'], (to, health) => {
    const reasons = new Set(health?.reasons.map(({ kind }) => kind))
    for (const kind of [...CONDITIONS, 'older'] as const) to.set({ kind }, reasons.has(kind) ? 1 : 0)
  })
}

const LATE = [
  ['checks', 'check that is next'],
  ['deliveries', 'delivery that is next'],
] as const
