import fastify, { type FastifyInstance } from 'fastify'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { Clock } from '../base/clock.ts'
import type { Deps } from '../outbound/deps.ts'
import { buildDocument } from './document/build-document.ts'
import { KEPT, keepAnswer, sendKept, type KeptAnswer } from './kept/kept-answer.ts'
import { scriptHashes } from './security-headers.ts'

const DOCUMENT_PATH = '/api/openapi.json'
const REFERENCE_PATH = '/api/docs'

/** Serves the OpenAPI document and a page to read it with, which is made when somebody asks for it first. */
export function serveApiDocument(
  app: FastifyInstance,
  { clock, config: { publicUrl } }: Pick<Deps, 'clock' | 'config'>,
): void {
  let document: string | null = null
  const text = () => (document ??= JSON.stringify(buildDocument(publicUrl)))
  const served = serveOnceMade(app, DOCUMENT_PATH, async () =>
    keepAnswer(text(), { 'content-type': 'application/json; charset=utf-8' }),
  )
  makeSoon(app, clock, served)
  app.get(REFERENCE_PATH, KEPT, (_request, reply) => reply.redirect(`${REFERENCE_PATH}/`, 301))
  for (const path of ['/', '/openapi.json', '/openapi.yaml', '/js/scalar.js'])
    serveOnceMade(app, REFERENCE_PATH + path, () => readReference(text(), REFERENCE_PATH + path))
}

type Maker = () => Promise<KeptAnswer>

/** Serves an answer that is made for the first who asks, and returns what makes it. */
function serveOnceMade(app: FastifyInstance, path: string, make: Maker): Maker {
  let made: Promise<KeptAnswer> | null = null
  const makeOnce = () => (made ??= make())
  app.get(path, KEPT, async (request, reply) => sendKept(request, reply, await makeOnce()))
  return makeOnce
}

const AFTER_START = seconds(1)

/** Makes an answer soon after the start: nobody waits for it then, and a command that ends at once does without. */
function makeSoon(app: FastifyInstance, clock: Clock, make: Maker): void {
  let leave = () => {}
  const compressed = () => make().then((answer) => answer.compressed.br())
  app.addHook('onListen', () => {
    leave = clock.after(AFTER_START, () => void compressed())
  })
  app.addHook('onClose', async () => leave())
}

/** Returns what the reader has at an address. */
async function readReference(document: string, path: string): Promise<KeptAnswer> {
  const reader = await openReader(document)
  const { body, headers } = await reader.inject(path)
  await reader.close()
  return keepAnswer(body, {
    'content-type': String(headers['content-type']),
    ...(body.startsWith('<!doctype html>')
      ? { 'content-security-policy': referencePolicy(body) }
      : // The reader's program is large and changes with our releases only.
        { 'cache-control': 'public, max-age=3600' }),
  })
}

const BRAND = `
  .light-mode { --scalar-color-accent: #c93214; --scalar-background-1: #fffdf8; --scalar-background-2: #f4eee3; }
  .dark-mode { --scalar-color-accent: #ff6a45; --scalar-background-1: #141210; --scalar-background-2: #1e1b18; }`

/** The reference page in a server of its own, which is closed when it has answered: it takes 15 MB. */
async function openReader(document: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = fastify()
  await reader.register(scalar, {
    routePrefix: REFERENCE_PATH,
    configuration: {
      content: document,
      pageTitle: 'Cratewatch API',
      favicon: '/favicon.svg',
      // Paper, ink and the one accent of the product's pages.
      customCss: BRAND,
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
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes(page)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
