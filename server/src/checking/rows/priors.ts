import type { Instant } from '@cratewatch/domain/kernel/instant'
import { kindPrior, GLOBAL_PRIOR, type FeatureBucket } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { fitEstimate, type EvidenceClass } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import type { Priors } from './check-state-row.ts'

const NAME = 'priors'

const positive = z.number().positive()
const estimate = z.object({
  shape: positive,
  parts: z.array(z.object({ rate: positive, weight: z.number() })),
})
const prior = z.object({ appearing: estimate })
const fitted = z.object({ all: prior, buckets: z.record(z.string(), prior) })

/** Reads the priors in force. */
export async function readPriors(db: Queries): Promise<Priors> {
  return priorsOf(await readSetting(db, NAME))
}

/** The stored priors as a value of a statement that reads something else. */
export const storedPriors = sql<unknown>`(select value from settings where name = ${sql.lit(NAME)})`.as(
  'priors',
)

/** Makes the priors in force of what is stored; before any were fitted, the built-in ones. */
export function priorsOf(stored: unknown): Priors {
  const known = fitted.safeParse(stored).data
  return (bucket) =>
    known?.buckets[bucket]?.appearing ?? kindPrior(known?.all.appearing ?? GLOBAL_PRIOR, bucket)
}

/**
 * Fits the priors to the evidence of all records of each kind, similar ones combined. No record is written: each is
 * judged by its new prior from its next check on.
 */
export async function refitPriors(db: Queries, now: Instant): Promise<void> {
  const { rows } = await sql<EvidenceClass & { readonly bucket: FeatureBucket }>`
    select bucket, count(*) as records, avg(appearing_events) as events, avg(appearing_exposure) as exposure
    from check_states where appearing_exposure > 0
    group by bucket, round(4 * ln(1 + appearing_events)), round(2 * ln(1 + appearing_exposure))`.execute(db)
  const all = fitEstimate(GLOBAL_PRIOR, rows)
  const buckets = Map.groupBy(rows, ({ bucket }) => bucket)
  const byKind = Array.from(buckets, ([bucket, own]) => {
    return [bucket, { appearing: fitEstimate(kindPrior(all, bucket), own) }] as const
  })
  await writeSetting(db, NAME, { all: { appearing: all }, buckets: Object.fromEntries(byKind) }, now)
}
