import { readFileSync } from 'node:fs'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { ERROR_STATUS, type ErrorCode } from '@cratewatch/contracts/errors'
import { LIVE_PATH, liveEvent } from '@cratewatch/contracts/live'
import { NAMED_SCHEMAS } from '@cratewatch/contracts/schemas'
import { scopeOfCall } from '@cratewatch/contracts/token-scopes'
import { webhookMessage } from '@cratewatch/contracts/webhook-message'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_DATABASE } from '../../test/database/no-database.ts'
import { fieldNames } from '../../test/security/every-call.ts'
import { clientOf, testFeatures } from '../../test/test-app.ts'
import { testDeps } from '../../test/test-deps.ts'
import { buildApp } from './build-app.ts'

type Part = {
  $ref?: string
  name?: string
  in?: string
  description?: string
  headers?: object
  content?: object
}
type Content = Record<string, { schema?: object; example?: unknown }>
type Operation = {
  operationId: string
  description?: string
  security?: object[]
  parameters?: Part[]
  requestBody?: { description?: string; content: object }
  responses: Record<string, Part>
}
type Document = {
  openapi: string
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'responses' | 'parameters' | 'headers', Record<string, Part>>
}

let app: FastifyInstance
let text: string
let document: Document

beforeAll(async () => {
  const deps = testDeps({ database: NO_DATABASE })
  app = await buildApp(deps, testFeatures(deps))
  text = (await app.inject('/api/openapi.json')).payload
  document = JSON.parse(text)
})
afterAll(() => app.close())

const declared = Object.entries<Endpoint>(endpoints)
const operationOf = ({ method, path }: Endpoint) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

/** Follows a reference to what it stands for. */
function resolved(part: Part | undefined): Part | undefined {
  const [, , group = '', name = ''] = part?.$ref?.split('/') ?? []
  return part?.$ref === undefined ? part : document.components[group as 'responses']?.[name]
}

function security(name: string, { caller }: Endpoint): object[] | undefined {
  const scope = scopeOfCall(name)
  if (caller === 'visitor') return []
  if (caller === 'anybody') return [{}, { session: [] }]
  return scope === null ? undefined : [{ session: [] }, { token: scope === 'any' ? [] : [scope] }]
}

/** What a call of this kind may be refused with before it is handled, or fail with. */
function refusalsOfThePipeline(
  name: string,
  { caller, isSensitive, params, query, body, raw }: Endpoint,
): ErrorCode[] {
  const scope = scopeOfCall(name)
  const codes: readonly (readonly [ErrorCode, boolean])[] = [
    ['VALIDATION_FAILED', Boolean(params ?? query ?? body ?? raw)],
    ['MISSING_REQUIRED_FIELD', Boolean(params ?? query ?? body ?? raw)],
    ['USER_NOT_AUTHENTICATED', caller !== 'visitor'],
    ['FORBIDDEN', caller === 'admin'],
    ['TOKEN_NOT_ALLOWED', ['user', 'admin'].includes(caller) && scope === null],
    ['TOKEN_SCOPE_MISSING', ['user', 'admin'].includes(caller) && scope !== null && scope !== 'any'],
    ['REAUTHENTICATION_REQUIRED', isSensitive === true],
    ['RATE_LIMITED', true],
    ['INTERNAL_SERVER_ERROR', true],
  ]
  return codes.filter(([, isPossible]) => isPossible).map(([code]) => code)
}

/** Short enough to stand on one line as it is. */
const LINE = 160

/** A document line by line, each with its whole path, so that a difference says by itself what became looser. */
function linesOf(value: unknown, path = ''): readonly string[] {
  const text = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || text.length <= LINE) return [`${path} ${text}`]
  return Object.entries(value).flatMap(([key, each]) => linesOf(each, `${path}${path && ' '}${key}`))
}

/** Leaves out what binds nobody, as examples; what answers are called stays, because it names their refusals. */
const withoutProse = ({ paths, webhooks, components }: Document): unknown =>
  JSON.parse(
    JSON.stringify({ paths, webhooks, components }, function (this: object, key, value: unknown) {
      const isProse =
        key === 'summary' || (key === 'description' && !/^[A-Z_]+( · [A-Z_]+)*$/.test(`${value}`))
      const isExample = key === 'example' && 'schema' in this
      return isExample || (typeof value === 'string' && isProse) ? undefined : value
    }),
  )

describe('the API document', () => {
  it('is OpenAPI 3.1, below 440 kB, and names every operation once', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(text.length).toBeLessThan(440_000)
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((op) => op.operationId),
    )
    expect(ids.toSorted()).toEqual([...declared.map(([name]) => name), 'live'].toSorted())
  })

  it('is the one that was accepted: `npm run accept-api` accepts another, whose difference is read first', async () => {
    await expect(linesOf(withoutProse(document)).join('\n')).toMatchFileSnapshot('accepted-api.txt')
  })

  it('names schemas, describes each once, and refers to nothing that is missing', () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(Object.keys(NAMED_SCHEMAS)),
    )
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.-]+)"/g)]
    expect(references.length).toBeGreaterThan(300)
    for (const [, group, name = ''] of references)
      expect(Object.keys(document.components[group as 'schemas'])).toContain(name)
    const schemas = Object.values(document.components.schemas).map((schema) => JSON.stringify(schema))
    expect(new Set(schemas).size).toBe(schemas.length)
    expect(text).not.toContain('$defs')
  })

  it.each(declared)('describes %s as its contract declares it', (name, endpoint) => {
    const operation = operationOf(endpoint)!
    expect(operation.operationId).toBe(name)
    expect(operation.security).toEqual(security(name, endpoint))
    expect(operation.requestBody !== undefined).toBe(Boolean(endpoint.body ?? endpoint.raw))
    const success = resolved(operation.responses[endpoint.status])!
    const hasBody = endpoint.answer !== undefined || endpoint.file !== undefined
    expect(success.content !== undefined).toBe(hasBody)
    const said = Object.entries(operation.responses).flatMap(([status, response]) =>
      Number(status) < 400
        ? []
        : (resolved(response)?.description ?? '').split(' · ').map((code) => `${status} ${code}`),
    )
    const codes = new Set([...endpoint.refusals, ...refusalsOfThePipeline(name, endpoint)])
    expect(said.toSorted()).toEqual([...codes].map((code) => `${ERROR_STATUS[code]} ${code}`).toSorted())
    const named = (operation.parameters ?? []).map(resolved).map((each) => `${each?.in} ${each?.name}`)
    const path = fieldNames(endpoint.params).map((key) => `path ${key}`)
    const query = fieldNames(endpoint.query).map((key) => `query ${key}`)
    const header = endpoint.raw ? [`header ${endpoint.raw.header}`] : []
    expect(named.toSorted()).toEqual([...path, ...query, ...header].toSorted())
  })

  it.each(declared)('shows %s by an example that its contract takes', (_, endpoint) => {
    const { requestBody, responses } = operationOf(endpoint)!
    const answered = resolved(responses[endpoint.status])!.content as Content | undefined
    const shown = [
      [endpoint.body, requestBody?.content as Content | undefined],
      [endpoint.answer, answered],
    ] as const
    for (const [schema, content] of shown) {
      if (schema === undefined) continue
      const { example } = content!['application/json']!
      expect(schema.safeParse(example)).toMatchObject({ success: true })
    }
  })

  it('shows a live event, and a message to a webhook', () => {
    const events = document.paths[LIVE_PATH]!['get']!.responses[200]!.content as Content
    expect(liveEvent.safeParse(events['text/event-stream']!.example)).toMatchObject({ success: true })
    const messages = document.webhooks['message']!['post']!.requestBody!.content as Content
    expect(webhookMessage.safeParse(messages['application/json']!.example)).toMatchObject({ success: true })
  })

  it('shows what the headers of limits say', () => {
    for (const header of Object.values(document.components.headers))
      expect(header).toMatchObject({ schema: { type: 'integer' }, example: expect.any(Number) })
  })

  it('describes files that are sent, files that are answered, limits, and what webhooks get', () => {
    const upload = operationOf(endpoints.previewImport)!
    expect(upload.requestBody).toMatchObject({ description: 'At most 5120 kB, byte for byte' })
    expect(Object.keys(upload.requestBody!.content)).toEqual(['text/csv'])
    expect(upload.description).toBe(
      'With a session, or a token for list:write. At most 30 calls in 10 minutes of one user.',
    )
    const [type] = Object.keys(operationOf(endpoints.exportVinyls)!.responses[200]!.content!)
    expect(type).toBe('text/csv')
    expect(document.webhooks['message']?.['post']?.requestBody?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' } },
    })
  })

  it('says of every call in a sentence who may make it, and with tokens what is left', () => {
    for (const [name, endpoint] of declared) {
      const operation = operationOf(endpoint)!
      expect([name, operation.description]).toEqual([name, expect.stringMatching(/(For|With) .*\./)])
      const { headers = {} } = resolved(operation.responses[endpoint.status])!
      const isSaid = scopeOfCall(name) === null || Object.hasOwn(headers, 'RateLimit-Remaining')
      expect([name, isSaid]).toEqual([name, true])
    }
    expect(operationOf(endpoints.changePassword)?.description).toContain('tokens may not')
    expect(operationOf(endpoints.adminUsers)?.description).toContain('For operators')
    expect(operationOf(endpoints.listVinyls)?.description).toContain('a token for list:read')
  })

  it('begins with the script of docs/api.md', () => {
    const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
    const [, script = 'none'] = /^```js\n(.*?)^```/ms.exec(page) ?? []
    expect(document.info.description).toContain(script)
  })

  it('has a page to read it, which runs no script and loads nothing, with every call and schema', async () => {
    const { status, body, headers } = await clientOf(app)('GET', '/api/docs/')
    const page = String(body)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src/,
    )
    expect(page).not.toMatch(/<script|(?:src|href)="(?:https?:)?\/\/(?!127|localhost)/)
    for (const [name] of declared) expect(page).toContain(`<details id="${name}">`)
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    expect(links.length).toBeGreaterThan(100)
    expect(page).toContain('<code><b>DELETE</b> /api/vinyls/{id}</code>')
    expect(page).toMatch(/<b>A script<\/b> for Node/)
    expect(page).not.toMatch(/undefined|\[object|```/)
    const moved = await clientOf(app)('GET', '/api/docs/openapi.json')
    expect([moved.status, moved.headers['location']]).toEqual([301, '/api/openapi.json'])
  })
})
