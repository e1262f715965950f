import { createHmac } from 'node:crypto'

/** Returns the `Stripe-Signature` of a body sent at `at` (Unix seconds). */
export function sign(body: string, secret: string, at: number): string {
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${v1}`
}
