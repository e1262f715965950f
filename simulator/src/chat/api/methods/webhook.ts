import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { unixTime } from '../bodies.ts'
import { flag, wholeNumber, words } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { badRequest } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import { readAllowed } from './get-updates.ts'
import type { BotService } from './method.ts'

/** Updates go to an address from now on. The vendor wants https; this machine's own addresses are let off. */
export function setWebhook({ updates }: BotService, payload: Payload): Result<true, Refusal> {
  const url = words(payload, 'url') ?? ''
  if (flag(payload, 'drop_pending_updates')) updates.drop()
  if (url === '') return stop(updates)
  const target = URL.parse(url)
  if (target === null) return refused(badRequest('bad webhook: invalid URL specified'))
  const own = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
  if (target.protocol !== 'https:' && !own)
    return refused(badRequest('bad webhook: An HTTPS URL must be provided for webhook'))
  const secret = words(payload, 'secret_token')
  if (secret !== undefined && !/^[\w-]{1,256}$/.test(secret))
    return refused(badRequest('secret token contains unallowed characters'))
  const allowed = readAllowed(payload)
  if (!allowed.ok) return allowed
  if (allowed.value !== undefined) updates.allow(allowed.value)
  updates.pushTo({
    url,
    maxConnections: wholeNumber(payload, 'max_connections') ?? 40,
    ...(secret !== undefined && { secret }),
  })
  return ok(true)
}

export function deleteWebhook({ updates }: BotService, payload: Payload): Result<true, Refusal> {
  if (flag(payload, 'drop_pending_updates')) updates.drop()
  return stop(updates)
}

export function getWebhookInfo({ updates }: BotService): Result<unknown, Refusal> {
  const { webhook, lastError, allowed } = updates
  return ok({
    url: webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: updates.pending.length,
    ...(webhook && { max_connections: webhook.maxConnections, ip_address: '127.0.0.1' }),
    ...(allowed && { allowed_updates: allowed }),
    ...(lastError && { last_error_date: unixTime(lastError.at), last_error_message: lastError.message }),
  })
}

function stop(updates: BotService['updates']): Result<true, Refusal> {
  updates.pushTo(undefined)
  return ok(true)
}
