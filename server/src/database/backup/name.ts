import { days, hours } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'

/** `nightly`: made by the schedule, and removed when enough later ones exist. */
export type BackupKind = 'nightly' | 'asked'

const NAME = /^cratewatch-(nightly-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.backup$/
const KEPT_NIGHTLY = 7
/** The hour of each day at which it is made, in UTC. */
const NIGHT = hours(2)

/** Returns the file name of a backup: its time to the minute, in UTC. */
export function backupName(at: Instant, kind: BackupKind): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  const prefix = kind === 'nightly' ? 'nightly-' : ''
  return `cratewatch-${prefix}${day}-${time.slice(0, 2)}${time.slice(3, 5)}.backup`
}

/** Reads time and kind from the name of a backup; null for other files. */
export function readBackupName(name: string): { readonly at: Instant; readonly kind: BackupKind } | null {
  const parts = NAME.exec(name)
  if (parts === null) return null
  const [, nightly, day, hour, minute] = parts
  const at = Date.parse(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(at) ? null : { at: instant(at), kind: nightly === undefined ? 'asked' : 'nightly' }
}

/** Lists the nightly backups among these files that later ones replace. */
export function outlivedBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => readBackupName(name)?.kind === 'nightly')
    .toSorted()
    .slice(0, -KEPT_NIGHTLY)
}

/** Whether last night's backup is missing. A machine that was off makes it when it is on again. */
export function isBackupDue(
  there: readonly { readonly at: Instant; readonly kind: BackupKind }[],
  now: Instant,
): boolean {
  const night = Math.floor((now - NIGHT) / days(1)) * days(1) + NIGHT
  return !there.some(({ at, kind }) => kind === 'nightly' && at >= night)
}
