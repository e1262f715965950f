import { refuse } from '../../refusal.ts'
import type { PaymentFailure } from '../../vendors/payments.ts'
import type { Deps } from '../../deps.ts'

/** This instance takes no payments. */
export function paymentsOff() {
  return refuse('SERVICE_UNAVAILABLE', { cause: 'payments-off' })
}

/** The payment service did not do it. The operator reads why; people are told to try again. */
export function refusePayment(deps: Pick<Deps, 'log'>, failure: PaymentFailure) {
  deps.log.error({ failure }, 'the payment service failed')
  const retryAfter = failure.kind === 'unavailable' ? failure.retryAfter : null
  return refuse('SERVICE_UNAVAILABLE', {
    cause: 'payments-down',
    ...(retryAfter === null ? {} : { retryAfter }),
  })
}
