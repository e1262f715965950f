import { days, hours } from '@cratewatch/domain/kernel/duration'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'

/** `nightly`: made by itself, and removed when enough later ones are there. */
export type BackupKind = 'nightly' | 'asked'

const NAME = /^cratewatch-(nightly-)?(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.backup$/
const KEPT_NIGHTLY = 7
/** Of each day, in UTC. */
const NIGHT = hours(2)

/** The file name of a backup: its moment to the minute, in UTC. */
export function backupName(at: Instant, kind: BackupKind): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  const prefix = kind === 'nightly' ? 'nightly-' : ''
  return `cratewatch-${prefix}${day}-${time.slice(0, 2)}${time.slice(3, 5)}.backup`
}

/** What a file name says of a backup; null for every other file. */
export function readBackupName(name: string): { readonly at: Instant; readonly kind: BackupKind } | null {
  const parts = NAME.exec(name)
  if (parts === null) return null
  const [, nightly, day, hour, minute] = parts
  const at = Date.parse(`${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(at) ? null : { at: instant(at), kind: nightly === undefined ? 'asked' : 'nightly' }
}

/** The nightly backups among these files that later ones make superfluous. */
export function outlivedBackups(names: readonly string[]): string[] {
  return names
    .filter((name) => readBackupName(name)?.kind === 'nightly')
    .toSorted()
    .slice(0, -KEPT_NIGHTLY)
}

/** Whether none of these is the backup of the last night: a machine that was off makes it when it is on again. */
export function isBackupDue(
  there: readonly { readonly at: Instant; readonly kind: BackupKind }[],
  now: Instant,
): boolean {
  const night = Math.floor((now - NIGHT) / days(1)) * days(1) + NIGHT
  return !there.some(({ at, kind }) => kind === 'nightly' && at >= night)
}
