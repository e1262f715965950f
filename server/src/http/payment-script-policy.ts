import type { FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

/** The one page from where people go to pay. */
const PAGE = '/dashboard/subscription'
const POLICY = 'content-security-policy'

/**
 * Lets the page to subscribe on load the payment service's own script, and the frames that it opens, from exactly where
 * they come from. Every other page goes on running nothing but ours.
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
