import { seconds } from '@cratewatch/domain/kernel/duration'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Deps } from '../outbound/deps.ts'
import { buildDocument } from './document/build-document.ts'
import { referencePage } from './document/reference-page.ts'
import type { JsonSchema } from './document/schemas.ts'
import { KEPT, keepAnswer, sendKept, type KeptAnswer } from './kept/kept-answer.ts'

const DOCUMENT_PATH = '/api/openapi.json'
const REFERENCE_PATH = '/api/docs'

/** Serves the OpenAPI document and a page to read it with, which is made when somebody asks for it first. */
export function serveApiDocument(
  app: FastifyInstance,
  { clock, config: { publicUrl } }: Pick<Deps, 'clock' | 'config'>,
): void {
  let built: JsonSchema | null = null
  const document = () => (built ??= buildDocument(publicUrl))
  const served = serveOnceMade(app, DOCUMENT_PATH, async () =>
    keepAnswer(JSON.stringify(document()), { 'content-type': 'application/json; charset=utf-8' }),
  )
  makeSoon(app, clock, served)
  serveOnceMade(app, `${REFERENCE_PATH}/`, async () =>
    keepAnswer(referencePage(document()), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': REFERENCE_POLICY,
    }),
  )
  app.get(REFERENCE_PATH, KEPT, (_request, reply) => reply.redirect(`${REFERENCE_PATH}/`, 301))
  app.get(`${REFERENCE_PATH}/openapi.json`, KEPT, (_request, reply) => reply.redirect(DOCUMENT_PATH, 301))
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

/** The page has no script, and asks for nothing but its own icon. */
const REFERENCE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
