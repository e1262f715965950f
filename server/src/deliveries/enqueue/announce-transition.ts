import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { alertKind, type AlertKind } from '@cratewatch/domain/notifications/alert-kind'
import { decideAlert, type AlertDecision } from '@cratewatch/domain/notifications/decide-alert'
import { isMuted } from '@cratewatch/domain/notifications/mute'
import type { AnnouncedTransition } from '../../checks/record/observed-check.ts'
import type { Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { markFound } from '../../watches/mark-alerts.ts'
import { alertParams, type ReleaseName } from './alert-params.ts'
import { enqueueAlerts, type DecidedWatch } from './enqueue-alerts.ts'
import { readWatches, type WatchSettings } from './read-watches.ts'

/**
 * Notifies everybody who watches a release of a transition: in-app notifications and planned deliveries, written in
 * the caller's transaction. A second call for the same transition changes nothing. Returns how many watches were
 * alerted.
 */
export async function announceTransition(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'live' | 'clock' | 'config'>,
  event: AnnouncedTransition,
): Promise<{ alerted: number }> {
  const alert = alertKind(event.kind)
  if (alert === null) return { alerted: 0 }
  const release = await readReleaseName(tx, event.releaseId)
  const params = alertParams(release, event.observation)
  const counted = { alerted: 0, deliveries: 0 }
  for await (const page of readWatches(tx, event, alert, deps.config)) {
    // Yields between pages, because a popular record has thousands of watchers.
    await yieldToEventLoop()
    const decided = page.map((watch) => decideWatch(deps.config, alert, watch, event.at))
    const written = await enqueueAlerts(tx, deps, { ...event, alert, params }, decided)
    await yieldToEventLoop()
    const notified = decided.filter(({ decision }) => decision.kind === 'alert')
    const marked = { found: idsOf(decided), alerted: idsOf(notified) }
    if (alert === 'appeared') await markFound(tx, marked, event.at)
    counted.alerted += written.alerted
    counted.deliveries += written.deliveries
  }
  await deps.live.publish(tx, { kind: 'releases', releaseIds: [event.releaseId], what: 'changed' })
  if (counted.deliveries > 0) await deps.live.publish(tx, { kind: 'deliveries' })
  return { alerted: counted.alerted }
}

async function readReleaseName(tx: Tx, releaseId: number): Promise<ReleaseName> {
  return tx
    .selectFrom('releases')
    .select(['artist', 'title'])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow()
}

function decideWatch(
  config: Deps['config'],
  alert: AlertKind,
  watch: WatchSettings,
  at: Instant,
): DecidedWatch {
  // A channel that is not configured gets no deliveries, because none would be sent.
  const reach = {
    email: watch.mailable && config.mail !== null,
    telegram: watch.chattable && config.chat !== null,
  }
  const decision: AlertDecision = decideAlert(
    alert,
    { ...watch, reach, muted: holdsMute(alert, watch, at) },
    at,
    config.mailGathering,
  )
  return { watchId: watch.watchId, userId: watch.userId, decision }
}

/** A mute until the record is on again ends with the appearance it waited for. */
function holdsMute(alert: AlertKind, watch: WatchSettings, at: Instant): boolean {
  if (watch.mutedAt === null || (alert === 'appeared' && watch.mutedUntil === null)) return false
  return isMuted({ until: watch.mutedUntil }, at)
}

function idsOf(watches: readonly DecidedWatch[]): readonly string[] {
  return watches.map((watch) => watch.watchId)
}
