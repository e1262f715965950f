import { assertNever } from '../kernel/assert-never.ts'
import { days } from '../kernel/duration.ts'
import { plus, type Instant } from '../kernel/instant.ts'

/** How long a record can be muted. */
export const MUTES = ['7d', '30d', 'on-again'] as const
export type MuteChoice = (typeof MUTES)[number]

/** `null`: until the record is next seen to appear, whenever that is. */
export type Mute = { readonly until: Instant | null }

/** The end of a mute chosen at `now`. */
export function muteFrom(choice: MuteChoice, now: Instant): Mute {
  switch (choice) {
    case '7d':
      return { until: plus(now, days(7)) }
    case '30d':
      return { until: plus(now, days(30)) }
    case 'on-again':
      return { until: null }
    default:
      return assertNever(choice)
  }
}

/** Whether a mute still holds at `now`. One until the next appearance holds until that ends it. */
export function isMuted(mute: Mute | null, now: Instant): boolean {
  return mute !== null && (mute.until === null || now < mute.until)
}
