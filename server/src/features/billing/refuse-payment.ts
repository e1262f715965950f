import { refuse } from '../../refusal.ts'
import type { PaymentFailure } from '../../vendors/payments.ts'
import type { Deps } from '../../deps.ts'

/** Refuses because this instance takes no payments. */
export function paymentsOff() {
  return refuse('SERVICE_UNAVAILABLE', { cause: 'payments-off' })
}

/** Refuses because the payment service failed. The log has the reason; users are asked to try again. */
export function refusePayment(deps: Pick<Deps, 'log'>, failure: PaymentFailure) {
  deps.log.error({ failure }, 'the payment service failed')
  const retryAfter = failure.kind === 'unavailable' ? failure.retryAfter : null
  return refuse('SERVICE_UNAVAILABLE', {
    cause: 'payments-down',
    ...(retryAfter === null ? {} : { retryAfter }),
  })
}
