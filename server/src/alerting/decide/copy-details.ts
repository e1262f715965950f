import { convert, type ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { OBSERVED_IN } from '@cratewatch/domain/copies/counting'
import { sql } from 'kysely'
import type { AnnouncedChange } from '../../checking/record/observed-check.ts'
import { unmarkAlerts } from '../../collectors/mark-alerts.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import { isFree } from '../../database/queue/lease.ts'
import type { Deps } from '../../outbound/deps.ts'
import { copyParams, titleKey } from '../alert-params.ts'
import type { DecidedWatch } from './decide-watch.ts'

type AddingDeps = Pick<Deps, 'live' | 'clock'>
type Listed = Pick<AnnouncedChange, 'releaseId'> & { readonly copy: NonNullable<AnnouncedChange['copy']> }

const NEW_COPY_TITLES = (['appeared', 'more-copies'] as const).map(titleKey)

/** Alerts of a price are about a copy that has it: any other may be that of another copy. */
const PRICE_TITLES = (['within-ceiling', 'cheapest', 'cheaper'] as const).map(titleKey)

/** Adds what a shop says of a copy to its followers' entries that knew it by number; what is not sent yet says it, too. */
export async function addDetails(
  tx: Tx,
  { live }: AddingDeps,
  { releaseId, rates, copy: { copy, shopId } }: Listed & { readonly rates: ExchangeRates | null },
): Promise<void> {
  const price = copy.price && convert(copy.price, OBSERVED_IN, rates)
  const isItsPrice = sql`n.params ->> 'currency' = ${OBSERVED_IN}
    and abs((n.params ->> 'price')::float8 / nullif(${price?.value ?? null}::float8, 0) - 1) <= 0.05`
  const { rows } = await sql<{ userId: string }>`
    update notifications n set params = n.params || ${JSON.stringify(copyParams(copy))}::jsonb
      || case when p.value is null then '{}' else jsonb_build_object('postage', p.value, 'postageCurrency', p.currency) end
    from shop_follows f left join copy_postage p on p.user_id = f.user_id and p.copy_id = ${copy.id}
    where f.shop_id = ${shopId} and n.user_id = f.user_id and n.release_id = ${releaseId}
      and n.created_at >= ${timestamp(copy.postedAt)} and n.silent_reason is null
      and n.params ->> 'listingId' is null and (
        n.title_key = any(${NEW_COPY_TITLES}::text[]) or (n.title_key = any(${PRICE_TITLES}::text[]) and ${isItsPrice}))
    returning n.user_id as "userId"`.execute(tx)
  for (const { userId } of rows) await live.publish(tx, { kind: 'user', userId, what: 'notifications' })
}

type Found = {
  readonly id: string
  readonly watchId: string
  readonly misfit: string
  readonly deliveries: number
}

/**
 * Takes back the alerts of a copy that was known by number, for those whose rule does not want what a shop says of it:
 * they become silences, as if the visit had been the first. An alert of which anything was read or may have been sent
 * stays, and says what the shop says. Returns the watches of which some were taken back.
 */
export async function takeBackAlerts(
  tx: Tx,
  { live, clock }: AddingDeps,
  { releaseId, copy: { copy } }: Listed,
  decided: readonly DecidedWatch[],
): Promise<ReadonlySet<string>> {
  const misfits = decided.filter(({ misfit }) => misfit !== null)
  if (misfits.length === 0) return new Set()
  // The first rise since it was listed counted it; a rise by more counted others, too, of which nobody knows.
  const { rows } = await sql<Found>`
    with counted as (
      select id, count_before, count_after from transitions
      where release_id = ${releaseId} and at >= ${timestamp(copy.postedAt)} and count_after > count_before
      order by at, id limit 1)
    select n.id, n.watch_id as "watchId", wanted.misfit, (select count(*) from deliveries d where d.notification_id = n.id) as deliveries
    from counted t join notifications n on n.transition_id = t.id
      join unnest(
        ${misfits.map(({ parentId, watchId }) => parentId ?? watchId)}::uuid[],
        ${misfits.map(({ misfit }) => misfit)}::text[]
      ) as wanted (watch_id, misfit) on wanted.watch_id = n.watch_id
    where n.release_id = ${releaseId} and n.silent_reason is null and n.read_at is null
      and n.params ->> 'listingId' is null and (t.count_after = 1
        or (t.count_after = t.count_before + 1 and n.title_key = any(${NEW_COPY_TITLES}::text[])))`.execute(
    tx,
  )
  // One that a notifier has locked may be on its way.
  const unsent = await sql<{ id: string }>`
    select notification_id as id from deliveries
    where notification_id = any(${rows.map(({ id }) => id)}::uuid[]) and state = 'pending' and message_of is null
      and ${isFree(clock.now())}
    order by id for update skip locked`.execute(tx)
  const counts = new Map(
    Array.from(
      Map.groupBy(unsent.rows, ({ id }) => id),
      ([id, all]) => [id, all.length],
    ),
  )
  const silenced = rows.filter(({ id, deliveries }) => counts.get(id) === deliveries)
  for (const userId of await silence(tx, silenced, copyParams(copy)))
    await live.publish(tx, { kind: 'user', userId, what: 'notifications' })
  const taken = new Set(silenced.map(({ watchId }) => watchId))
  return new Set(
    misfits.filter(({ parentId, watchId }) => taken.has(parentId ?? watchId)).map(({ watchId }) => watchId),
  )
}

/** Makes alerts silences that use nothing up: neither a cool-down nor a ceiling. Returns whose they were. */
async function silence(
  tx: Tx,
  alerts: readonly Found[],
  params: ReturnType<typeof copyParams>,
): Promise<readonly string[]> {
  if (alerts.length === 0) return []
  await unmarkAlerts(
    tx,
    alerts.map(({ id }) => id),
    NEW_COPY_TITLES,
  )
  const { rows } = await sql<{ userId: string }>`
    with silent as (
      update notifications n set silent_reason = alert.misfit, unsent = null, params = n.params || ${JSON.stringify(params)}::jsonb
      from unnest(
        ${alerts.map(({ id }) => id)}::uuid[], ${alerts.map(({ misfit }) => misfit)}::text[]
      ) as alert (id, misfit)
      where n.id = alert.id returning n.*),
    unsent as (delete from deliveries d using silent where d.notification_id = silent.id)
    select user_id as "userId", count_up('alerts', -1), count_up('notifications', -1),
      count_day('alerts', created_at, -1) from silent`.execute(tx)
  return rows.map(({ userId }) => userId)
}
