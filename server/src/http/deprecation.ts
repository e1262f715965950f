import type { FastifyReply } from 'fastify'
import type { Endpoint } from '@cratewatch/contracts/endpoint'

/** Says in the answer of a call that goes away since when (RFC 9745), until when (RFC 8594), and what replaces it. */
export function sayDeprecated({ deprecated }: Pick<Endpoint, 'deprecated'>) {
  return async (_request: unknown, reply: Pick<FastifyReply, 'header'>): Promise<void> => {
    if (deprecated === undefined) return
    void reply
      .header('deprecation', `@${Date.parse(deprecated.since) / 1000}`)
      .header('sunset', new Date(deprecated.until).toUTCString())
      .header('link', `<${deprecated.by}>; rel="successor-version"`)
  }
}
