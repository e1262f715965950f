import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

/**
 * What browsers may do with our pages. Scripts come from us alone. Styles may be inline: the component libraries set
 * positions that way. Covers come from the marketplace's hosts, in the demo from the simulator on this machine.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'demo'>): FastifyHelmetOptions {
  const secure = config.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [
          "'self'",
          'data:',
          'https:',
          ...(config.demo ? ['http://localhost:*', 'http://127.0.0.1:*'] : []),
        ],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
    // Covers of other hosts carry no permission to be embedded under isolation.
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure ? { maxAge: 180 * 86_400 } : false,
  }
}
