import { ok, refused } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'
import { structure, wholeNumber } from '../payload.ts'
import type { Payload } from '../payload.ts'
import { badRequest } from '../refusal.ts'
import type { Refusal } from '../refusal.ts'
import type { BotService } from './method.ts'

/** Takes what has happened; with a timeout it waits for something to happen. A newer call ends an older one. */
export async function getUpdates(
  { updates }: BotService,
  payload: Payload,
): Promise<Result<unknown, Refusal>> {
  if (updates.webhook !== undefined) return refused(webhookIsActive)
  const allowed = readAllowed(payload)
  if (!allowed.ok) return allowed
  if (allowed.value !== undefined) updates.allow(allowed.value)
  updates.confirm(wholeNumber(payload, 'offset') ?? 0)
  const limit = Math.min(100, Math.max(1, wholeNumber(payload, 'limit') ?? 100))
  const taken = await updates.take(limit, (wholeNumber(payload, 'timeout') ?? 0) * 1_000)
  return taken === 'superseded' ? refused(otherPoll) : ok(taken)
}

/** The kinds of update a call asks for; undefined leaves things as they are, an empty list means the usual ones. */
export function readAllowed(payload: Payload): Result<readonly string[] | undefined, Refusal> {
  const list = structure(payload, 'allowed_updates')
  if (list === undefined) return ok(undefined)
  if (!Array.isArray(list)) return refused(badRequest("can't parse allowed_updates: expected an Array"))
  return ok(list.map(String))
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
