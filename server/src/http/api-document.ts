import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'

const DOCUMENT_PATH = '/api/openapi.json'
const REFERENCE_PATH = '/api/docs'

/** Collects the contracts of all routes registered after it. */
export async function collectApiDocument(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cratewatch',
        version: '1',
        description:
          'Watches vinyl records on the marketplace and tells collectors when a copy goes on sale. ' +
          'Every refusal is `{ "error": { "code", "message" } }`, the message in the language of the caller.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
}

/** Serves the OpenAPI document and a page to read it with. */
export async function serveApiDocument(app: FastifyInstance): Promise<void> {
  let reader: Promise<FastifyInstance> | null = null
  app.get(DOCUMENT_PATH, { schema: { hide: true } }, () => app.swagger())
  for (const url of [REFERENCE_PATH, `${REFERENCE_PATH}/*`])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      const answer = await (await (reader ??= openReader(app))).inject(request.url)
      const { 'content-type': type, location } = answer.headers
      if (location !== undefined) return reply.redirect(location, answer.statusCode)
      if (answer.body.startsWith('<!doctype html>'))
        void reply.header('content-security-policy', referencePolicy(answer.body))
      // The reader's program is large and changes with our releases only.
      else void reply.header('cache-control', 'public, max-age=3600')
      return reply.code(answer.statusCode).header('content-type', type).send(answer.body)
    })
}

/** The reference page in a server of its own, made when somebody asks for it: it takes 15 MB. */
async function openReader(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = fastify()
  await reader.register(scalar, {
    routePrefix: REFERENCE_PATH,
    configuration: {
      content: app.swagger(),
      pageTitle: 'Cratewatch API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      // The page sends nothing of its reader to other servers: no assistant, no hosted tools.
      agent: { disabled: true },
      showDeveloperTools: 'never',
      authentication: { preferredSecurityScheme: 'session' },
    },
  })
  return reader
}

/** Returns the policy of the reference page, which allows its one inline script by its hash. */
function referencePolicy(page: string): string {
  const inline = [...page.matchAll(/<script type="text\/javascript">(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
