import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isMuted, type Mute } from '@cratewatch/domain/notifications/mute'

/** Reads the mute from a watch's row; null: none, or one that is over. */
export function storedMute(
  row: { readonly muted_at: Instant | null; readonly muted_until: Instant | null },
  now: Instant,
): Mute | null {
  const mute = row.muted_at === null ? null : { until: row.muted_until }
  return isMuted(mute, now) ? mute : null
}

/** Presents the mute in the shape of the contract. */
export function presentMute(mute: Mute | null): Watch['mutedUntil'] {
  if (mute === null) return null
  return mute.until === null ? 'on-again' : new Date(mute.until).toISOString()
}
