import { html, text, type Answer } from '../kit/answer.ts'
import type { FaultRule } from '../kit/faults.ts'
import type { Service } from './service.ts'

/** The faults of services: of the connection, of a proxy before them, and their own documented refusals. */
export const serviceFaultKinds = [
  ...(['down', 'slow', 'stall', 'reset', 'huge', 'redirect'] as const),
  ...(['unauthorised', 'gone', 'limit'] as const),
] as const

export type ServiceFaultKind = (typeof serviceFaultKinds)[number]

const RETRY_AFTER_SECONDS = 30
const HUGE_BYTES = 5_000_000

/** Returns the answer of a fault; undefined for those of the connection. */
export function faultAnswer(
  service: Service,
  { kind, retryAfter }: FaultRule<ServiceFaultKind>,
): Answer | undefined {
  switch (kind) {
    case 'down':
      return html(503, '<title>Service unavailable</title>')
    case 'huge':
      return text(200, 'x'.repeat(HUGE_BYTES))
    case 'redirect':
      return { ...text(302, ''), headers: { Location: 'http://169.254.169.254/latest/meta-data/' } }
    case 'unauthorised':
      return service.unauthorised()
    case 'gone':
      return service.gone()
    case 'limit':
      return service.limit(retryAfter ?? RETRY_AFTER_SECONDS)
    default:
      return undefined
  }
}
