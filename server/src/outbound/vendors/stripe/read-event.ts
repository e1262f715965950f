import { Stripe } from 'stripe'
import type { Instant } from '@cratewatch/domain/kernel/instant'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { EventFault, PaymentEvent } from '../payments.ts'

/** The greatest age of a signature, against replayed events. The service signs every attempt anew. */
const TOLERANCE_SECONDS = 300

/** Verifies that the service sent these bytes recently, and reads whom they are about. */
export function readEvent(
  stripe: Pick<Stripe, 'webhooks'>,
  secret: string,
  body: Buffer,
  signature: string | null,
  now: Instant,
): Result<PaymentEvent, EventFault> {
  if (signature === null) return refused('unsigned')
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now)
    if (typeof event.id !== 'string' || typeof event.type !== 'string') return refused('unreadable')
    const about = whom(event.data?.object)
    const texts = [event.id, event.type, about.customerId, about.chargeId]
    // No id contains NUL, and the database cannot store it.
    if (texts.some((text) => text?.includes('\0'))) return refused('unreadable')
    return ok({ id: event.id, type: event.type, ...about })
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return refused('unreadable')
    return refused(error.message.includes('tolerance') ? 'stale' : 'forged')
  }
}

type RawEvent = {
  readonly object?: unknown
  readonly id?: unknown
  readonly customer?: unknown
  readonly charge?: unknown
}

function whom(given: RawEvent | undefined): Pick<PaymentEvent, 'customerId' | 'chargeId'> {
  const isCustomer = given?.object === 'customer'
  return { customerId: idIn(isCustomer ? given.id : given?.customer), chargeId: idIn(given?.charge) }
}

/** Reads an id that may stand in an expanded object. */
function idIn(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null
  return typeof reference.id === 'string' ? reference.id : null
}
