import type { Instant } from '@cratewatch/domain/kernel/instant'
import type { FormattedText } from '../entities/entity.ts'
import type { InlineKeyboard } from './keyboard.ts'

export type Message = {
  readonly id: number
  readonly roomId: number
  /** A person's id, or the bot. */
  readonly from: number | 'bot'
  readonly at: Instant
  readonly editedAt?: Instant
  readonly content: Content
  readonly keyboard?: InlineKeyboard
  /** The options that the bot sent for the preview of a link. */
  readonly linkPreview?: Readonly<Record<string, unknown>>
}

export type Content =
  | { readonly kind: 'text'; readonly body: FormattedText }
  | { readonly kind: 'migrated'; readonly to: number }
  | { readonly kind: 'migrated-from'; readonly from: number }
