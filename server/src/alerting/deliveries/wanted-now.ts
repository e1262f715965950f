import { lowestOf } from '@cratewatch/domain/alerts/observed'
import { wantedOf } from '@cratewatch/domain/copies/wanted'
import type { ReleaseNow } from '@cratewatch/domain/notifications/sending/superseded'
import { countedOf, readStanding } from '../../checking/copies/market.ts'
import { seenOf } from '../../checking/rows/check-state-row.ts'
import { storedRule } from '../../collectors/rules.ts'
import type { Queries } from '../../database/database.ts'
import type { ShownAt } from '../../outbound/rates/shown-price.ts'
import type { DeliveryRow } from './read-delivery.ts'

type WantedNow = Pick<ReleaseNow, 'state' | 'isCopyGone' | 'lowest'>

/**
 * Reads what is for sale as far as a collector's rule wants it when an alert is due, which may be hours after its
 * decision: a copy may have been graded otherwise meanwhile, or statistics may exclude it. null: copies are known by
 * their number only, or shops and statistics say different things.
 */
export async function readWantedNow(
  db: Queries,
  row: DeliveryRow,
  { now, rates }: ShownAt,
): Promise<WantedNow | null> {
  if (!row.has_copies || row.release_id === null || row.state !== 'on-sale') return null
  const checked = await db
    .selectFrom('check_states')
    .selectAll()
    .where('release_id', '=', row.release_id)
    .executeTakeFirst()
  const [seen, counted] =
    checked === undefined ? [null, null] : ([seenOf(checked), countedOf(checked)] as const)
  if (seen === null || counted === null) return null
  const { observation } = seen
  const known = await readStanding(db, row.release_id, observation, counted)
  const rule = storedRule({ ownRule: row.own_rule, defaultRule: row.default_rule })
  const sale = {
    before: observation,
    after: observation,
    known,
    now,
    statedIn: [],
    rates,
    format: row.format,
  }
  const wanted = wantedOf(rule, sale)
  if (!wanted.isSettled) return null
  return {
    state: wanted.observation.kind,
    isCopyGone: row.copy_id !== null && !wanted.copies.some(({ id }) => id === row.copy_id),
    lowest: lowestOf(wanted.observation),
  }
}
