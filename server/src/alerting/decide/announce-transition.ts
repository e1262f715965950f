import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { mayBringCopy } from '@cratewatch/domain/availability/transition'
import type { Reader } from '@cratewatch/domain/copies/for-reader'
import { days } from '@cratewatch/domain/kernel/duration'
import { alertKind } from '@cratewatch/domain/notifications/alert-kind'
import {
  misfitOf,
  type Misfit,
  type Pressing,
  type PressingFilter,
} from '@cratewatch/domain/records/pressings'
import { sql } from 'kysely'
import { yieldToEventLoop } from '../../base/clock.ts'
import { readPostage } from '../../checking/copies/postage-rows.ts'
import type { AnnouncedChange } from '../../checking/record/observed-check.ts'
import { promiseVisits } from '../../checking/rows/shop-rows.ts'
import { markDecided } from '../../collectors/mark-alerts.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Deps } from '../../outbound/deps.ts'
import { readRates } from '../../outbound/rates/stored-rates.ts'
import { kindsOf } from '../account-channels.ts'
import { alertParams, pressingParams, messageKey, titleKey } from '../alert-params.ts'
import { addDetails, takeBackAlerts } from './copy-details.ts'
import { changeFor, decideWatch, type DecidedWatch } from './decide-watch.ts'
import { enqueueAlerts } from './enqueue-alerts.ts'
import { readPastPrices } from './past-prices.ts'
import { readWatches, type WatchSelection, type WatchSettings } from './read-watches.ts'

type AnnouncingDeps = Pick<Deps, 'ids' | 'live' | 'clock' | 'config'>

/**
 * Notifies everybody who watches a release of a change, as their rules say: in-app notifications and planned
 * deliveries, written in the caller's transaction. A second call for the same change adds none. Returns how many
 * watches were alerted.
 */
export async function announceTransition(
  tx: Tx,
  deps: AnnouncingDeps,
  event: AnnouncedChange,
): Promise<{ alerted: number }> {
  const alert = alertKind(event.kind)
  const ruled = { kind: 'with-rules', shopId: event.copy?.shopId ?? null } as const
  const selection: WatchSelection = alert === null ? ruled : { kind: 'all', alert }
  if (event.kind === 'appeared') await noteUnwanted(tx, deps, event)
  const announced = await announce(tx, deps, event, selection)
  if (event.copy !== undefined)
    await addDetails(tx, deps, { ...event, copy: event.copy, rates: await readRates(tx) })
  else if (mayBringCopy(event.kind) && (await promiseVisits(tx, event.releaseId)))
    await deps.live.publish(tx, { kind: 'shops' })
  return announced
}

/** Does the same for selected watches. */
export async function announce(
  tx: Tx,
  deps: AnnouncingDeps,
  event: AnnouncedChange,
  selection: WatchSelection,
): Promise<{ alerted: number }> {
  const counted = { alerted: 0, deliveries: 0 }
  const clockOf = localClocks()
  const kinds = kindsOf(deps.config)
  let release: Awaited<ReturnType<typeof readRelease>> | undefined
  let rates: ExchangeRates | null | undefined
  for await (const page of readWatches(tx, event, selection, deps.config)) {
    // Yields between pages, because a popular record has thousands of watchers.
    await yieldToEventLoop()
    release ??= await readRelease(tx, event.releaseId)
    if (rates === undefined && page.some(hasCeiling)) rates = await readRates(tx)
    const pastPrices = await readPastPrices(tx, event, page)
    const { format } = release
    const change = { ...event, rates: rates ?? null, format, pastPrices, clockOf, kinds }
    const postage = await readPostage(tx, userIdsOf(page), copyIdsOf(event), event.at)
    const decided = page.map((watch) => {
      const reader = { ...watch, postage: postage.get(watch.userId) ?? NO_POSTAGE }
      return decideWatch(deps.config, changeFor(change, reader), watch)
    })
    const params = paramsOf(release, event)
    const pressing = pressingParams(release)
    await markDecided(tx, marksOf(decided, event), event.at)
    const taken = event.copy && (await takeBackAlerts(tx, deps, { ...event, copy: event.copy }, decided))
    await yieldToEventLoop()
    // An alert that becomes a silence is that silence.
    const rest = decided.filter(({ watchId }) => taken === undefined || !taken.has(watchId))
    const written = await enqueueAlerts(tx, deps, { ...event, params, pressing }, rest)
    counted.alerted += written.alerted
    counted.deliveries += written.deliveries
  }
  if (selection.kind === 'all' || counted.alerted > 0)
    await deps.live.publish(tx, { kind: 'releases', releaseIds: [event.releaseId], what: 'changed' })
  if (counted.deliveries > 0) await deps.live.publish(tx, { kind: 'deliveries' })
  return { alerted: counted.alerted }
}

const NO_POSTAGE: Reader['postage'] = new Map()

function userIdsOf(watches: readonly WatchSettings[]): readonly string[] {
  return [...new Set(watches.map(({ userId }) => userId))]
}

/** The known copies that a change is decided by. */
function copyIdsOf({ known, copy }: AnnouncedChange): readonly number[] {
  return [...new Set([...(known?.copies ?? []), ...(copy ? [copy.copy] : [])].map(({ id }) => id))]
}

function hasCeiling({ ownRule, defaultRule }: WatchSettings): boolean {
  return ownRule !== null || defaultRule !== null
}

function marksOf(decided: readonly DecidedWatch[], { kind }: AnnouncedChange) {
  return {
    found: kind === 'appeared' ? idsOf(decided) : [],
    alerted: idsOf(decided.filter(({ startsCoolDown }) => startsCoolDown)),
    unmuted: idsOf(decided.filter(({ isUnmuted }) => isUnmuted)),
    unmutedMasters: decided.flatMap(({ parentId, endsMute }) =>
      parentId !== null && endsMute ? [parentId] : [],
    ),
    remembered: new Map(
      decided.flatMap(({ watchId, mark }) => (mark === null ? [] : [[watchId, mark] as const])),
    ),
  }
}

function idsOf(watches: readonly DecidedWatch[]): readonly string[] {
  return watches.map((watch) => watch.watchId)
}

type Watcher = {
  readonly watchId: string
  readonly userId: string
  readonly filter: PressingFilter
  readonly pressing: Pressing | null
}
type Unwanted = Watcher & { readonly misfit: Misfit }

/**
 * Writes a silent entry for each watch on the release's master whose filter leaves this pressing out: copies appeared
 * that its owner was not notified of. One a day for each pressing is enough.
 */
async function noteUnwanted(tx: Tx, deps: Pick<Deps, 'ids'>, event: AnnouncedChange): Promise<void> {
  const watchers = await readWatchers(tx, event.releaseId)
  const unwanted = watchers.flatMap((watcher): Unwanted[] => {
    const misfit = watcher.pressing === null ? null : misfitOf(watcher.pressing, watcher.filter)
    return misfit === null ? [] : [{ ...watcher, misfit }]
  })
  if (unwanted.length > 0) await insertEntries(tx, deps, event, unwanted)
}

/** Reads who watches the master, but not this pressing: neither by itself nor as one that the filter lets through. */
async function readWatchers(tx: Tx, releaseId: number): Promise<readonly Watcher[]> {
  const { rows } = await sql<Watcher>`
    with r as materialized (
      select id, master_id, (
        select pressing from masters m, jsonb_array_elements(m.pressings) pressing
        where m.id = releases.master_id and (pressing ->> 'id')::bigint = releases.id limit 1) as pressing
      from releases where id = ${releaseId} and master_id is not null)
    select v.id as "watchId", v.user_id as "userId", v.pressing_filter as filter, r.pressing
    from r join watches v on v.master_id = r.master_id
    where v.paused_at is null and not exists (
      select from watches own where own.user_id = v.user_id and own.release_id = r.id)
    order by v.id`.execute(tx)
  return rows
}

async function insertEntries(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  event: AnnouncedChange,
  unwanted: readonly Unwanted[],
): Promise<void> {
  const { releaseId, transitionId, at } = event
  const release = await readRelease(tx, releaseId)
  const params = { ...paramsOf(release, event), ...pressingParams(release) }
  await sql`
    insert into notifications (id, user_id, watch_id, release_id, transition_id, type, title_key, message_key, params,
      created_at, silent_reason, occasion)
    select entry.id, entry.user_id, entry.watch_id, ${releaseId}, ${transitionId}, 'AVAILABILITY_CHANGE',
      ${titleKey('appeared')}, ${messageKey('appeared')},
      ${JSON.stringify(params)}::jsonb || jsonb_build_object('misfit', entry.misfit), ${timestamp(at)}, 'not-wanted',
      entry.occasion
    from unnest(
      ${unwanted.map(() => deps.ids.uuid())}::uuid[],
      ${unwanted.map(({ userId }) => userId)}::uuid[],
      ${unwanted.map(({ watchId }) => watchId)}::uuid[],
      ${unwanted.map(({ misfit }) => misfit)}::text[],
      ${unwanted.map(({ watchId }) => `not-wanted:${watchId}:${releaseId}:${Math.floor(at / days(1))}`)}::text[]
    ) as entry (id, user_id, watch_id, misfit, occasion)
    on conflict do nothing`.execute(tx)
}

/** Returns what all entries about a change say. */
function paramsOf(release: Awaited<ReturnType<typeof readRelease>>, { observation }: AnnouncedChange) {
  return alertParams(release, observation)
}

/** Reads what the entries of a release's alerts say of it. */
function readRelease(tx: Tx, releaseId: number) {
  return tx
    .selectFrom('releases')
    .select(['artist', 'title', 'format', 'country', 'year', 'label', 'catalogue_number', 'master_id'])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow()
}
