import { endpoints } from '@cratewatch/contracts/endpoints'
import { ok } from '@cratewatch/domain/kernel/result'
import { route, type Route } from '../../http/route.ts'
import { refuse } from '../../base/refusal.ts'
import type { ChatUpdate } from '../../outbound/vendors/chat.ts'
import type { Deps } from '../../outbound/deps.ts'
import { handleOnce, isWebhookSecret } from './handle-update.ts'

/** Receives the messenger's updates, when this instance uses a webhook. */
export function chatRoutes(
  deps: Pick<Deps, 'config' | 'chat' | 'secrets' | 'log'>,
  handle: (update: ChatUpdate) => Promise<void>,
): Route[] {
  const handleReceived = handleOnce(handle)
  return [
    route(endpoints.telegramWebhook, async ({ raw }) => {
      const { chat, config } = deps
      if (chat === null || config.chat?.webhook !== true)
        return refuse('SERVICE_UNAVAILABLE', { cause: 'chat-off' })
      if (!isWebhookSecret(deps, raw.header)) return refuse('INVALID_TOKEN')
      const received = chat.readUpdate(parsed(raw.bytes))
      if (received === null) return refuse('VALIDATION_FAILED')
      await handleReceived(received)
      return ok(undefined)
    }),
  ]
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
