import type { Instant } from '@cratewatch/domain/kernel/instant'
import { oldChannels } from '../../channels/channel-rows.ts'
import { oldSpans } from '../../checks/drop-unwatched.ts'
import type { Queries } from '../../database/database.ts'
import type { OldRows } from '../../database/old-rows.ts'
import { oldDeliveryRows } from '../../deliveries/old-rows.ts'
import { oldAccountRows } from '../../features/accounts/old-rows.ts'
import { oldOperatorNames } from '../../features/admin/audit.ts'
import { oldListRows } from '../../features/wantlist/old-rows.ts'
import { oldUsedLinks } from '../../features/watches/alert-links/used-links.ts'
import { oldReleases } from '../../features/watches/old-releases.ts'
import { oldMasters } from '../../masters/old-masters.ts'
import { oldAddresses } from '../../outbound/limits.ts'
import { oldRemovals } from '../../removals/removals.ts'
import { oldProcesses } from '../../running-processes/process-rows.ts'
import { oldEvents } from '../../security-events/old-events.ts'
import { oldChatLinks } from '../../users/chat-links.ts'

const OWNERS: readonly OldRows[] = [
  oldAccountRows,
  oldDeliveryRows,
  oldChatLinks,
  oldChannels,
  oldAddresses,
  oldSpans,
  oldRemovals,
  oldReleases,
  oldMasters,
  oldUsedLinks,
  oldListRows,
  oldEvents,
  oldOperatorNames,
  oldProcesses,
]

/** Deletes old rows, and returns how many of each kind. Safe to repeat and to interrupt. */
export async function cleanUp(db: Queries, now: Instant): Promise<Readonly<Record<string, number>>> {
  const removed: Record<string, number> = {}
  for (const [name, statement] of OWNERS.flatMap((oldRows) => Object.entries(oldRows(now))))
    removed[name] = Number((await statement.execute(db)).numAffectedRows ?? 0)
  return removed
}
