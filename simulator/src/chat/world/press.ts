import type { Instant } from '@cratewatch/domain/kernel/instant'

/** A button somebody pressed. */
export type Press = {
  readonly id: string
  readonly personId: number
  readonly roomId: number
  readonly messageId: number
  readonly data: string
  readonly at: Instant
  /** What the person sees when the bot has answered. */
  answer?: { readonly text: string }
}

/** How long the bot may take to answer a press; then the vendor calls it too old. */
export const pressLivesMs = 15 * 60_000
