import type { Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../../kit/fields.ts'
import type { Updates } from '../../updates/updates.ts'
import type { ChatWorld } from '../../world/chat-world.ts'
import type { Refusal } from '../refusal.ts'

/** A line of the menu beside the text field. */
export type BotCommand = { readonly command: string; readonly description: string }

/** What the methods of the API act upon. */
export type BotService = {
  readonly world: ChatWorld
  readonly updates: Updates
  /** By language. */
  readonly commands: Map<string, readonly BotCommand[]>
}

/** One method of the API: obeys, or says why not. Only polling takes its time. */
export type Method = (
  service: BotService,
  payload: Fields,
) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>
