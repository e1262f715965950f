import type { Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../../kit/fields.ts'
import type { Updates } from '../../updates/updates.ts'
import type { ChatWorld } from '../../world/chat-world.ts'
import type { Refusal } from '../refusal.ts'

/** One entry of the command menu. */
export type BotCommand = { readonly command: string; readonly description: string }

/** What the methods of the API work on. */
export type BotService = {
  readonly world: ChatWorld
  readonly updates: Updates
  /** The menus by language. */
  readonly commands: Map<string, readonly BotCommand[]>
}

/** One method of the API: does what is asked, or refuses. Only polling is asynchronous. */
export type Method = (
  service: BotService,
  payload: Fields,
) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>
