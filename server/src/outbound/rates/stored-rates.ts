import { areRatesDue, type ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { sql } from 'kysely'
import { moment, timestamp, type Queries } from '../../database/database.ts'
import type { Deps } from '../deps.ts'
import { canSend, recordVendorFailure, recordVendorSuccess } from '../limits.ts'

type RatesDeps = Pick<Deps, 'clock' | 'db' | 'log' | 'rates'>

/** The name of the source in `remotes`. */
const SOURCE = 'rates'

/**
 * Fetches rates that have been published since those that are stored, and has the alerts decided that follow from
 * them: again until that is done. Throws when the source fails; while it is down it is not asked.
 */
export async function fetchRates(deps: RatesDeps, decideAfterRates: () => Promise<void>): Promise<void> {
  const { clock, db, log, rates: source } = deps
  const known = await readRates(db)
  if (source !== null && areRatesDue(known?.day ?? null, clock.now())) {
    const permission = await canSend(db, SOURCE, clock.now())
    if (permission.kind === 'pass') {
      const rates = await request(deps, source)
      if (await store(db, rates)) log.info({ day: new Date(rates.day) }, 'fetched exchange rates')
    }
  }
  await decide(db, decideAfterRates)
}

async function request({ clock, db }: RatesDeps, source: NonNullable<Deps['rates']>): Promise<ExchangeRates> {
  const answer = await source.newest()
  if (!answer.ok) {
    await recordVendorFailure(db, SOURCE, clock.now(), null)
    throw new Error(`No exchange rates: ${answer.error.why}`)
  }
  await recordVendorSuccess(db, SOURCE)
  return answer.value
}

/** Puts rates in the place of older ones. False: they are no newer. */
function store(db: Queries, { day, perEuro }: ExchangeRates): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('exchange_rates').where('day', '<', moment(day)).execute()
    const { rows } = await sql`
      insert into exchange_rates (day, per_euro)
      select ${timestamp(day)}, ${JSON.stringify(perEuro)}::jsonb
      where not exists (select from exchange_rates)
      on conflict (day) do nothing
      returning day`.execute(tx)
    return rows.length > 0
  })
}

async function decide(db: Queries, decideAfterRates: () => Promise<void>): Promise<void> {
  const undecided = await db
    .selectFrom('exchange_rates')
    .select('day')
    .where('is_decided', '=', false)
    .executeTakeFirst()
  if (undecided === undefined) return
  await decideAfterRates()
  await db
    .updateTable('exchange_rates')
    .set({ is_decided: true })
    .where('day', '=', moment(undecided.day))
    .execute()
}

/** Reads the newest reference rates; null before the first were fetched. */
export async function readRates(db: Queries): Promise<ExchangeRates | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['day', 'per_euro as perEuro'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The newest reference rates as one value of a statement that reads something else. */
export const newestRates = sql<ExchangeRates | null>`(
  select jsonb_build_object('day', (extract(epoch from day) * 1000)::bigint, 'perEuro', per_euro)
  from exchange_rates order by day desc limit 1)`
