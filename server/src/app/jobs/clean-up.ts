import { milliseconds } from '@cratewatch/domain/kernel/duration'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { oldChannels } from '../../alerting/channel-rows.ts'
import { oldChatLinks } from '../../alerting/channels/chat-links.ts'
import { oldDeliveryRows } from '../../alerting/deliveries/kept-deliveries.ts'
import { systemClock, type Clock } from '../../base/clock.ts'
import { USUAL_RETENTION, type Retention } from '../../base/config/environment.ts'
import { oldListings } from '../../checking/copies/copy-rows.ts'
import { oldSpans } from '../../checking/drop-unwatched.ts'
import { oldMasters } from '../../checking/pressings/master-rows.ts'
import { oldSettings } from '../../collectors/changed-settings.ts'
import { oldRemovals } from '../../collectors/removals.ts'
import { oldEvents } from '../../collectors/security-events.ts'
import type { Queries } from '../../database/database.ts'
import { BATCH, type OldRows } from '../../database/kept-rows.ts'
import { oldListRows } from '../../lists/runs/runs.ts'
import { oldOperatorRows } from '../../operating/audit.ts'
import { oldProcesses } from '../../operating/process-rows.ts'
import { oldCounts } from '../../operating/totals.ts'
import { oldAddresses } from '../../outbound/limits.ts'
import { oldAccountRows } from '../../people/sessions/sessions.ts'
import { oldReleases } from '../../watching/adding/releases.ts'
import { oldUsedLinks } from '../../watching/alert-links.ts'

const OWNERS: readonly OldRows[] = [
  oldAccountRows,
  oldDeliveryRows,
  oldChatLinks,
  oldChannels,
  oldAddresses,
  oldSpans,
  oldListings,
  oldRemovals,
  oldReleases,
  oldMasters,
  oldUsedLinks,
  oldListRows,
  oldEvents,
  oldSettings,
  oldOperatorRows,
  oldCounts,
  oldProcesses,
]

/** Between two batches, so that what people wait for comes in between. */
const PAUSE = milliseconds(20)

/**
 * Deletes old rows, a batch at a time, and returns how many of each kind. Each batch is a transaction of its own: an
 * interrupted run has deleted what it has deleted, and the next one goes on.
 */
export async function cleanUp(
  db: Queries,
  now: Instant,
  retention: Retention = USUAL_RETENTION,
  clock: Pick<Clock, 'pause'> = systemClock,
): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {}
  for (const [name, statement] of OWNERS.flatMap((oldRows) => Object.entries(oldRows(now, retention))))
    for (;;) {
      const rows = Number((await statement.execute(db)).numAffectedRows ?? 0)
      removed[name] = (removed[name] ?? 0) + rows
      if (rows < BATCH) break
      await clock.pause(PAUSE)
    }
  return removed
}
