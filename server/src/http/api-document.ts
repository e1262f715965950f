import fastify, { type FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { buildDocument } from './document/build-document.ts'

const DOCUMENT_PATH = '/api/openapi.json'
const REFERENCE_PATH = '/api/docs'

/** Serves the OpenAPI document and a page to read it with. */
export function serveApiDocument(app: FastifyInstance, publicUrl: string): void {
  let reader: Promise<FastifyInstance> | null = null
  let document: string | null = null
  const text = () => (document ??= JSON.stringify(buildDocument(publicUrl)))
  app.get(DOCUMENT_PATH, (_request, reply) => reply.type('application/json; charset=utf-8').send(text()))
  for (const url of [REFERENCE_PATH, `${REFERENCE_PATH}/*`])
    app.get(url, async (request, reply) => {
      const answer = await (await (reader ??= openReader(text()))).inject(request.url)
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
async function openReader(document: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = fastify()
  await reader.register(scalar, {
    routePrefix: REFERENCE_PATH,
    configuration: {
      content: document,
      pageTitle: 'Cratewatch API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      // The page sends nothing of its reader to other servers: no assistant, no hosted tools.
      agent: { disabled: true },
      showDeveloperTools: 'never',
      authentication: { preferredSecurityScheme: 'token' },
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
