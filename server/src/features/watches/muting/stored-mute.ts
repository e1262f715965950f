import type { Watch } from '@cratewatch/contracts/watches/vinyls'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { isMuted, type Mute } from '@cratewatch/domain/notifications/mute'
import { storedMute as muteOf } from '../../../watches/read-rules.ts'

/** Reads the mute from a watch's row; null: none, or one that is over. */
export function storedMute(
  row: {
    readonly muted_at: Instant | null
    readonly muted_until: Instant | null
    readonly muted_value: number | null
    readonly muted_currency: string | null
  },
  now: Instant,
): Mute | null {
  const mute = muteOf({
    mutedAt: row.muted_at,
    mutedUntil: row.muted_until,
    mutedValue: row.muted_value,
    mutedCurrency: row.muted_currency,
  })
  return isMuted(mute, now) ? mute : null
}

/** Presents the mute in the shape of the contract. */
export function presentMute(mute: Mute | null): Watch['mutedUntil'] {
  if (mute === null) return null
  if (mute.until !== null) return new Date(mute.until).toISOString()
  return mute.cheaperThan === undefined ? 'on-again' : 'until-cheaper'
}
