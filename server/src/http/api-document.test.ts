import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { ERROR_STATUS } from '@cratewatch/contracts/errors'
import { clientOf, testFeatures } from '../../test/test-app.ts'
import { NO_DATABASE } from '../../test/database/no-database.ts'
import { testDeps } from '../../test/test-deps.ts'
import { buildApp } from './build-app.ts'

type Operation = {
  operationId: string
  security: object[]
  parameters?: { name: string; in: string }[]
  requestBody?: object
  responses: Record<string, { description: string; content?: object }>
}
type Document = { openapi: string; info: object; paths: Record<string, Record<string, Operation>> }

let app: FastifyInstance
let document: Document

beforeAll(async () => {
  const deps = testDeps({ database: NO_DATABASE })
  app = await buildApp(deps, testFeatures(deps))
  document = (await clientOf(app)('GET', '/api/openapi.json')).body as Document
})
afterAll(() => app.close())

const SECURITY = {
  visitor: [],
  anybody: [{}, { session: [] }],
  user: [{ session: [] }],
  admin: [{ session: [] }],
} as const
const declared = Object.entries(endpoints as Record<string, Endpoint>)
const operationOf = ({ method, path }: Endpoint) =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

describe('the API document', () => {
  it('is OpenAPI 3.1 and names every operation once', () => {
    expect(document.openapi).toBe('3.1.0')
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((op) => op.operationId),
    )
    expect(ids.toSorted()).toEqual([...declared.map(([name]) => name), 'live'].toSorted())
  })

  it.each(declared)('describes %s as its contract declares it', (name, endpoint) => {
    const operation = operationOf(endpoint)!
    expect(operation.operationId).toBe(name)
    expect(operation.security).toEqual(SECURITY[endpoint.caller])
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined)
    const success = operation.responses[endpoint.status]!
    const hasBody = endpoint.answer !== undefined || endpoint.file !== undefined
    expect(success.content !== undefined).toBe(hasBody)
    for (const code of endpoint.refusals) {
      expect(operation.responses[ERROR_STATUS[code]]?.description).toContain(code)
    }
    const named = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`)
    const path = Object.keys(endpoint.params?.shape ?? {}).map((key) => `path ${key}`)
    const query = Object.keys(endpoint.query?.shape ?? {}).map((key) => `query ${key}`)
    expect(named.toSorted()).toEqual([...path, ...query].toSorted())
  })

  it('has a page to read it, which loads nothing from elsewhere and runs one script known by its hash', async () => {
    const { status, body, headers } = await clientOf(app)('GET', '/api/docs/')
    expect(status).toBe(200)
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
    const script = /<script type="text\/javascript">(.*?)<\/script>/s.exec(body as string)![1]!
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect((await clientOf(app)('GET', '/api/docs/openapi.json')).status).toBe(200)
    expect((await clientOf(app)('GET', '/api/docs/js/scalar.js')).headers['content-type']).toContain(
      'javascript',
    )
  })
})
