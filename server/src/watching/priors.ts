import { sql } from 'kysely'
import { z } from 'zod'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { FeatureBucket } from '@cratewatch/domain/scheduling/policy/feature-bucket'
import {
  refitPrior,
  WORLD_PRIOR,
  type BucketSums,
  type RatePrior,
} from '@cratewatch/domain/scheduling/policy/prior'
import { timestamp, type Queries } from '../db/database.ts'

/** What is believed of a record before it was looked at, by the kind of record it is. */
export type Priors = (bucket: FeatureBucket) => RatePrior

const NAME = 'priors'

const rate = z.object({ events: z.number().positive(), exposure: z.number().positive() })
const prior = z.object({ appearing: rate, vanishing: rate })
const fitted = z.object({ all: prior, buckets: z.record(z.string(), prior) })

/** The priors in force; those of the product's own assumptions before anything was learned. */
export async function readPriors(db: Queries): Promise<Priors> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  const known = fitted.safeParse(row?.value).data
  return (bucket) => known?.buckets[bucket] ?? known?.all ?? WORLD_PRIOR
}

/**
 * Fits the priors anew from what all records of each kind have taught. No record is touched: each is judged by its new
 * prior from its next look on.
 */
export async function refitPriors(db: Queries, now: Instant): Promise<void> {
  const rows = await readSums(db)
  const all = refitPrior(sumOf(rows), WORLD_PRIOR)
  const buckets = Object.fromEntries(rows.map(({ bucket, ...sums }) => [bucket, refitPrior(sums, all)]))
  await sql`
    insert into settings (name, value, updated_at)
    values (${NAME}, ${JSON.stringify({ all, buckets })}, ${timestamp(now)})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db)
}

async function readSums(db: Queries): Promise<readonly (BucketSums & { readonly bucket: string })[]> {
  const rows = await db
    .selectFrom('probes')
    .select(({ fn }) => [
      'bucket',
      fn.sum<number>('appearing_events').as('appearingEvents'),
      fn.sum<number>('appearing_exposure').as('appearingExposure'),
      fn.sum<number>('vanishing_events').as('vanishingEvents'),
      fn.sum<number>('vanishing_exposure').as('vanishingExposure'),
    ])
    .groupBy('bucket')
    .execute()
  return rows.map((row) => ({
    bucket: row.bucket,
    appearing: { events: row.appearingEvents, exposure: row.appearingExposure },
    vanishing: { events: row.vanishingEvents, exposure: row.vanishingExposure },
  }))
}

function sumOf(rows: readonly BucketSums[]): BucketSums {
  const sum = (kind: keyof BucketSums) => ({
    events: rows.reduce((total, row) => total + row[kind].events, 0),
    exposure: rows.reduce((total, row) => total + row[kind].exposure, 0),
  })
  return { appearing: sum('appearing'), vanishing: sum('vanishing') }
}
