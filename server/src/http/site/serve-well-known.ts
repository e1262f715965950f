import type { FastifyInstance } from 'fastify'
import { days } from '@cratewatch/domain/kernel/duration'
import { plus } from '@cratewatch/domain/kernel/instant'
import type { Deps } from '../../outbound/deps.ts'
import { refuseRequest } from '../refusals/handle-error.ts'

/** RFC 9116 recommends less than a year. */
const VALID_FOR = days(180)

/** Serves the contact for security reports, and the page to change a password for password managers. */
export function serveWellKnown(
  app: FastifyInstance,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): void {
  const { publicUrl, supportEmail } = config
  app.get('/.well-known/security.txt', (request, reply) => {
    if (supportEmail === null) return refuseRequest(request, reply, { code: 'NOT_FOUND' })
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(plus(clock.now(), VALID_FOR)).toISOString()}`,
      'Preferred-Languages: en, es',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/.well-known/change-password', (_request, reply) =>
    reply.redirect('/dashboard/settings/account', 302),
  )
}
