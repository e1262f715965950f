import type { FastifyInstance } from 'fastify'

/**
 * Lets a closing app go as soon as its last answer is out: connections that are in use when it begins to close would
 * otherwise be kept open for their next request, and the shutdown would wait for them.
 */
export function drainConnections(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) void reply.header('connection', 'close')
    return payload
  })
}
