import type { Instant } from '@cratewatch/domain/kernel/instant'

/** A pressed button. */
export type Press = {
  readonly id: string
  readonly personId: number
  readonly roomId: number
  readonly messageId: number
  readonly data: string
  readonly at: Instant
  /** The text that the person sees once the bot has answered. */
  answer?: { readonly text: string }
}

/** How long the bot may take to answer a press; then the vendor refuses. */
export const pressLivesMs = 15 * 60_000
