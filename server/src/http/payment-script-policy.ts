import type { FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'
import { allowScripts, POLICY } from './script-policy.ts'

/** The only page that leads to payment. */
const PAGE = '/dashboard/subscription'

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
  allowScripts(reply, origin)
  void reply.header(POLICY, `${String(reply.getHeader(POLICY))};frame-src ${origin}`)
}
