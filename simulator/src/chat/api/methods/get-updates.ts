import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Fields } from '../../../kit/fields.ts'
import { wholeNumber } from '../payload.ts'
import type { Refusal } from '../refusal.ts'
import type { BotService } from './method.ts'

/** Returns the updates; with a timeout it waits for one. A newer call ends an older one. */
export async function getUpdates(
  { updates }: BotService,
  payload: Fields,
): Promise<Result<unknown, Refusal>> {
  if (updates.webhook !== undefined) return refused(webhookIsActive)
  allowUpdates(updates, payload)
  updates.confirm(wholeNumber(payload, 'offset') ?? 0)
  const limit = Math.min(100, Math.max(1, wholeNumber(payload, 'limit') ?? 100))
  const taken = await updates.take(limit, (wholeNumber(payload, 'timeout') ?? 0) * 1_000)
  return taken === 'superseded' ? refused(otherPoll) : ok(taken)
}

/** Stores the kinds of updates that a call asks for; without any it changes nothing. */
export function allowUpdates(updates: BotService['updates'], payload: Fields): void {
  const list = payload['allowed_updates']
  if (Array.isArray(list)) updates.allow(list.map(String))
}

const webhookIsActive: Refusal = {
  code: 409,
  description:
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
}

const otherPoll: Refusal = {
  code: 409,
  description:
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
}
