import type { FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

/** The only page that leads to payment. */
const PAGE = '/dashboard/subscription'
const POLICY = 'content-security-policy'

/**
 * Lets the subscription page load the payment service's script and frames, from their exact origins. Every other page
 * runs only our own scripts.
 */
export function allowPaymentScript(
  reply: FastifyReply,
  url: string,
  { payments }: Pick<Config, 'payments'>,
): void {
  const script = payments?.script ?? null
  if (script === null || url.split(/[?#]/, 1)[0] !== PAGE) return
  const { origin } = new URL(script.url)
  const policy = String(reply.getHeader(POLICY))
  void reply.header(POLICY, `${policy};script-src 'self' ${origin};frame-src ${origin}`)
}
