import type { Instant } from '@cratewatch/domain/kernel/instant'

/** What the person sees when the bot has answered. */
export type PressAnswer = {
  readonly text?: string
  /** A box to be closed, rather than a line that fades. */
  readonly alert: boolean
  readonly url?: string
}

/** A button somebody pressed. */
export type Press = {
  readonly id: string
  readonly personId: number
  readonly roomId: number
  readonly messageId: number
  readonly data: string
  readonly at: Instant
  answer?: PressAnswer
}

/** How long the bot may take to answer a press; then the vendor calls it too old. */
export const pressLivesMs = 15 * 60_000
