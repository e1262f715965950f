import { sql } from 'kysely'
import { z } from 'zod'
import { milliseconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { EvidenceClass } from '@cratewatch/domain/scheduling/policy/rates/rate-estimate'
import {
  kindPrior,
  refitKind,
  GLOBAL_PRIOR,
  type FeatureBucket,
  type KindEvidence,
} from '@cratewatch/domain/scheduling/policy/rates/prior'
import { refitPrior, SAMPLE, type CheckHistory } from '@cratewatch/domain/scheduling/policy/rates/half-life'
import type { Queries } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { observedStateOf, type Priors } from '../record/check-state-row.ts'

const NAME = 'priors'

const positive = z.number().positive()
const part = z.object({ rate: positive, weight: z.number() })
const estimate = z.object({ shape: positive, parts: z.array(part) })
const halfLife = positive.transform(milliseconds)
const prior = z.object({ appearing: estimate, vanishing: estimate, halfLife })
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
  return (bucket) => known?.buckets[bucket] ?? kindPrior(known?.all ?? GLOBAL_PRIOR, bucket)
}

/**
 * Fits the priors to the evidence of all records of each kind. No record is written: each is judged by its new prior
 * from its next check on.
 */
export async function refitPriors(db: Queries, now: Instant): Promise<void> {
  const taught = {
    appearing: await readTaught(db, 'appearing'),
    vanishing: await readTaught(db, 'vanishing'),
  }
  const all = refitPrior(taught, await readHistories(db), now)
  const kinds = new Set(Object.values(taught).flatMap((classes) => classes.map(({ bucket }) => bucket)))
  const buckets = Object.fromEntries(
    Array.from(kinds, (bucket) => [bucket, refitKind(ofKind(taught, bucket), kindPrior(all, bucket))]),
  )
  await writeSetting(db, NAME, { all, buckets }, now)
}

type Taught = readonly (EvidenceClass & { readonly bucket: FeatureBucket })[]

/** Reads the evidence of all records, similar ones combined. */
async function readTaught(db: Queries, rate: keyof KindEvidence): Promise<Taught> {
  const [events, exposure] = [sql.ref(`${rate}_events`), sql.ref(`${rate}_exposure`)]
  const { rows } = await sql<Taught[number]>`
    select bucket, count(*) as records, avg(${events}) as events, avg(${exposure}) as exposure
    from check_states where ${exposure} > 0
    group by bucket, round(4 * ln(1 + greatest(${events}, 0))), round(2 * ln(1 + ${exposure}))`.execute(db)
  return rows
}

/** Reads the histories of some records, sampled evenly by phase. */
async function readHistories(db: Queries): Promise<readonly CheckHistory[]> {
  const rows = await db
    .selectFrom('observation_spans')
    .select(['release_id', 'state', 'from_at as from', 'until_at as until', 'checks as checks'])
    .where('release_id', 'in', (row) =>
      row.selectFrom('check_states').select('release_id').orderBy('phase').limit(SAMPLE),
    )
    .orderBy('from_at')
    .execute()
  const histories = Map.groupBy(rows, (row) => row.release_id).values()
  return Array.from(histories, (spans) =>
    spans.map(({ state, from, until, checks }) => ({
      observed: observedStateOf(state) ?? 'off',
      from,
      until,
      checks,
    })),
  )
}

function ofKind(
  { appearing, vanishing }: Record<keyof KindEvidence, Taught>,
  kind: FeatureBucket,
): KindEvidence {
  const own = (classes: Taught) => classes.filter(({ bucket }) => bucket === kind)
  return { appearing: own(appearing), vanishing: own(vanishing) }
}
