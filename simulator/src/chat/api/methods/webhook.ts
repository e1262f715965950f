import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../../kit/fields.ts'
import { wholeNumber, words } from '../payload.ts'
import { badRequest, type Refusal } from '../refusal.ts'
import { allowUpdates } from './get-updates.ts'
import type { BotService } from './method.ts'

/** Sets the webhook. The vendor requires https, except here for addresses of this machine. */
export function setWebhook({ updates }: BotService, payload: Fields): Result<true, Refusal> {
  const url = words(payload, 'url') ?? ''
  const target = URL.parse(url)
  if (target === null) return refused(badRequest('bad webhook: invalid URL specified'))
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
  if (target.protocol !== 'https:' && !own)
    return refused(badRequest('bad webhook: An HTTPS URL must be provided for webhook'))
  const secret = words(payload, 'secret_token')
  if (secret !== undefined && !/^[\w-]{1,256}$/.test(secret))
    return refused(badRequest('secret token contains unallowed characters'))
  allowUpdates(updates, payload)
  updates.pushTo({
    url,
    maxConnections: wholeNumber(payload, 'max_connections') ?? 40,
    ...(secret !== undefined && { secret }),
  })
  return ok(true)
}

export function deleteWebhook({ updates }: BotService): Result<true, Refusal> {
  updates.pushTo(undefined)
  return ok(true)
}
