import { localClocks } from '@cratewatch/domain/accounts/time-zone'
import type { ExchangeRates } from '@cratewatch/domain/alerts/exchange-rates'
import { alertKind } from '@cratewatch/domain/notifications/alert-kind'
import { kindsOf } from '../../channels/instance-kinds.ts'
import type { AnnouncedChange } from '../../checks/record/observed-check.ts'
import { giveWay } from '../../clock.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { readRates } from '../../rates/read-rates.ts'
import { markDecided } from '../../watches/mark-alerts.ts'
import { alertParams, pressingParams } from './alert-params.ts'
import { decideWatch, type DecidedWatch } from './decide-watch.ts'
import { enqueueAlerts } from './enqueue-alerts.ts'
import { noteUnwanted } from './note-unwanted.ts'
import { readRelease } from './read-release.ts'
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
  const selection = alert === null ? { kind: 'with-rules' } : ({ kind: 'all', alert } as const)
  if (event.kind === 'appeared') await noteUnwanted(tx, deps, event)
  return announce(tx, deps, event, selection as WatchSelection)
}

/** Does the same for selected watches. */
export async function announce(
  tx: Tx,
  deps: AnnouncingDeps,
  event: AnnouncedChange,
  selection: WatchSelection,
): Promise<{ alerted: number }> {
  const everybody = event.kind === 'withdrawn' || event.kind === 'blocked' ? event.kind : null
  const counted = { alerted: 0, deliveries: 0 }
  const [clockOf, kinds] = [localClocks(), kindsOf(deps.config)]
  let release: Awaited<ReturnType<typeof readRelease>> | undefined
  let rates: ExchangeRates | null | undefined
  for await (const page of readWatches(tx, event, selection, deps.config)) {
    // Yields between pages, because a popular record has thousands of watchers.
    await giveWay()
    release ??= await readRelease(tx, event.releaseId)
    if (rates === undefined && page.some(hasCeiling)) rates = await readRates(tx)
    const change = { ...event, everybody, rates: rates ?? null, clockOf, kinds }
    const decided = page.map((watch) => decideWatch(deps.config, change, watch))
    const params = alertParams(release, event.observation)
    const pressing = pressingParams(release)
    const written = await enqueueAlerts(tx, deps, { ...event, params, pressing }, decided)
    await giveWay()
    await markDecided(tx, marksOf(decided, event), event.at)
    counted.alerted += written.alerted
    counted.deliveries += written.deliveries
  }
  if (selection.kind === 'all' || counted.alerted > 0)
    await deps.live.publish(tx, { kind: 'releases', releaseIds: [event.releaseId], what: 'changed' })
  if (counted.deliveries > 0) await deps.live.publish(tx, { kind: 'deliveries' })
  return { alerted: counted.alerted }
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
