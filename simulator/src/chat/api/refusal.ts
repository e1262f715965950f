import type { Fields } from '../../kit/routes.ts'

/** A refusal of the vendor. */
export type Refusal = {
  readonly code: number
  readonly description: string
  readonly parameters?: { readonly retry_after?: number; readonly migrate_to_chat_id?: number }
}

export function badRequest(reason: string): Refusal {
  return { code: 400, description: `Bad Request: ${reason}` }
}

export function forbidden(reason: string): Refusal {
  return { code: 403, description: `Forbidden: ${reason}` }
}

export function tooManyRequests(retryAfter: number): Refusal {
  return {
    code: 429,
    description: `Too Many Requests: retry after ${retryAfter}`,
    parameters: { retry_after: retryAfter },
  }
}

export const chatNotFound = badRequest('chat not found')
export const unauthorized: Refusal = { code: 401, description: 'Unauthorized' }
export const unknownMethod: Refusal = { code: 404, description: 'Not Found' }

/** Refuses a call with the old id of a group, and names the new one. */
export function migrated(to: number): Refusal {
  return {
    ...badRequest('group chat was upgraded to a supergroup chat'),
    parameters: { migrate_to_chat_id: to },
  }
}

/** Reads a whole number, which may be sent as text, like the ids of chats. */
export function wholeNumber(payload: Fields, field: string): number | undefined {
  const value = payload[field]
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

export function words(payload: Fields, field: string): string | undefined {
  const value = payload[field]
  return typeof value === 'string' ? value : undefined
}
