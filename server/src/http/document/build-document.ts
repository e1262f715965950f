import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { errorBody } from '@cratewatch/contracts/errors'
import { LIVE_PATH, liveEvent } from '@cratewatch/contracts/live'
import { LIVE_SCOPE, scopeOfCall } from '@cratewatch/contracts/token-scopes'
import { webhookMessage } from '@cratewatch/contracts/webhook-message'
import { TOKEN_CALLS } from '@cratewatch/domain/accounts/tokens/personal-token'
import { RATE_LIMITS, type Limit } from '../limits/rate-limits.ts'
import {
  callersInWords,
  describeOperation,
  HEADERS,
  jsonContent,
  refusalsOf,
  securityOf,
  type NamedCall,
  type Shared,
} from './describe-operation.ts'
import { schemaWriter, type JsonSchema, type SchemaWriter } from './schemas.ts'

const DESCRIPTION = `[← Cratewatch]({address}/)

Watches vinyl records on the marketplace and tells collectors when a copy goes on sale.

**A token** is made in the account settings, under “API access”, and sent with each call:

    curl -H "Authorization: Bearer cw_…" {address}/api/vinyls

It makes the calls that name one of its scopes below, ${TOKEN_CALLS.max} a minute; the headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and
\`RateLimit-Reset\` (seconds) of each answer say what is left. Calls with a session are those of the web application.

**A script** for Node 20 or later: what is for sale right now. Save it as \`for-sale.mjs\`, set CRATEWATCH_URL and CRATEWATCH_TOKEN, and run \`node for-sale.mjs\`.

\`\`\`js
const { CRATEWATCH_URL, CRATEWATCH_TOKEN } = process.env
const response = await fetch(\`\${CRATEWATCH_URL}/api/vinyls?availability=available&order=price&limit=100\`, {
  headers: { authorization: \`Bearer \${CRATEWATCH_TOKEN}\` },
})
const answer = await response.json()
if (!response.ok) throw new Error(answer.error.message)
for (const { artist, name, numForSale, lowestPrice } of answer.vinyls)
  console.log(\`\${artist} – \${name}: \${numForSale} from \${lowestPrice?.value.toFixed(2)} \${lowestPrice?.currency}\`)
\`\`\`

**Refusals** are \`{ "error": { "code", "message" } }\`, the message in the language of the caller. Each call names what it
may be refused with. **Examples** have every field, also where one leaves no meaning to another. Wait as long as \`Retry-After\` says where it is given. **New fields**, codes and kinds may come at any time: ignore what you do not know. What goes away is marked
\`deprecated\` here for half a year before, and its answers have the headers \`Deprecation\` and \`Sunset\`.`

/** Builds the OpenAPI document of all calls, from the table of them, of their scopes and of their limits. */
export function buildDocument(publicUrl: string): JsonSchema {
  const schemas = schemaWriter()
  const shared: Shared = { responses: {}, parameters: {} }
  schemas.write(errorBody, 'output')
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const call of namedCalls()) {
    const path = call.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operations = (paths[path] ??= {})
    operations[call.endpoint.method.toLowerCase()] = describeOperation(call, schemas, shared)
  }
  paths[LIVE_PATH] = { get: liveOperation(schemas, shared) }
  const webhooks = { message: { post: webhookOperation(schemas) } }
  return {
    openapi: '3.1.0',
    info: { title: 'Cratewatch', version: '1', description: DESCRIPTION.replaceAll('{address}', publicUrl) },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: SCHEMES,
      parameters: shared.parameters,
      responses: shared.responses,
      headers: HEADERS,
      schemas: schemas.named,
    },
  }
}

const SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The token that a sign-in answers' },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal token, cw_…, with the scope that is named',
  },
}

function namedCalls(): NamedCall[] {
  const limits: Readonly<Partial<Record<string, readonly Limit[]>>> = RATE_LIMITS
  return Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name,
    endpoint,
    scope: scopeOfCall(name),
    limits: limits[name] ?? [],
  }))
}

function liveOperation(schemas: SchemaWriter, shared: Shared): JsonSchema {
  const call = { caller: 'user', refusals: [] } as const
  return {
    operationId: 'live',
    tags: ['live'],
    summary: 'Live events (Server-Sent Events): what to read again',
    description: callersInWords(call, LIVE_SCOPE),
    ...securityOf(call, LIVE_SCOPE),
    responses: {
      200: {
        description: 'A stream of events',
        content: { 'text/event-stream': jsonContent(liveEvent, 'output', schemas)['application/json'] },
      },
      ...refusalsOf(call, LIVE_SCOPE, shared),
    },
  }
}

/** Describes what is posted to webhook channels. */
function webhookOperation(schemas: SchemaWriter): JsonSchema {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    operationId: 'webhookMessage',
    tags: ['channels'],
    summary: 'What a webhook channel gets, signed as standardwebhooks.com describes',
    security: [],
    parameters: [
      header('webhook-id', 'The same at every attempt'),
      header('webhook-timestamp', 'When it was sent, in seconds since 1970'),
      header('webhook-signature', 'v1, and the Base64 of an HMAC-SHA-256'),
    ],
    requestBody: {
      required: true,
      content: jsonContent(webhookMessage, 'output', schemas),
    },
    responses: { '2XX': { description: 'Taken' }, 410: { description: 'Switches the channel off' } },
  }
}
