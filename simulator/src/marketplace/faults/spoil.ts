import { json, says, type Answer } from '../../kit/answer.ts'
import { invalidToken, missing } from '../http/refusals.ts'
import { badGatewayPage, maintenancePage } from './vendor-pages.ts'
import type { MarketplaceFault } from './through-marketplace-faults.ts'

/** Applies a fault to a good answer; faults of the connection leave it unchanged. */
export function spoil(answer: Answer, rule: MarketplaceFault): Answer {
  switch (rule.kind) {
    case 'rate-limited':
      return tooQuick(rule)
    case 'error-500':
      return says(500, 'An internal server error occurred.')
    case 'html-200':
      return { ...answer, status: 200, type: 'text/html; charset=utf-8', body: maintenancePage }
    case 'html-502':
      return { ...answer, status: 502, type: 'text/html', body: badGatewayPage }
    case 'empty-200':
      return { ...answer, status: 200, body: '' }
    case 'unauthorized-401':
      return invalidToken()
    case 'deleted':
      return missing.release()
    case 'blocked':
      return rewrite(answer, (body) => ({
        ...body,
        num_for_sale: null,
        lowest_price: null,
        blocked_from_sale: true,
      }))
    case 'null-count':
      return rewrite(answer, (body) => ({ ...body, num_for_sale: null, lowest_price: null }))
    case 'missing-key':
      return rewrite(answer, (body) =>
        Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'num_for_sale')),
      )
    default:
      return answer
  }
}

function tooQuick(rule: MarketplaceFault): Answer {
  const headers = rule.retryAfter === undefined ? {} : { 'Retry-After': String(rule.retryAfter) }
  if (rule.emptyBody === true) return { status: 429, type: 'application/json', body: '\n', headers }
  return says(429, 'You are making requests too quickly.', headers)
}

function rewrite(answer: Answer, change: (body: Record<string, unknown>) => Record<string, unknown>): Answer {
  if (answer.status !== 200 || !answer.type.startsWith('application/json')) return answer
  const body: unknown = JSON.parse(answer.body)
  const isRecord = typeof body === 'object' && body !== null && 'num_for_sale' in body
  return isRecord ? json(200, change({ ...body }), answer.headers) : answer
}
