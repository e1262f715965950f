import type { ServerResponse } from 'node:http'
import { type FaultRule, type Faults, throughFaults } from '../../kit/faults.ts'
import { type Answer, html, json, says, text } from '../../kit/serve.ts'
import { invalidToken, missing } from '../http/refusals.ts'

/** Every fault between request and answer. */
export const marketplaceFaultKinds = [
  'rate-limited',
  'error-500',
  'html-200',
  'html-502',
  'empty-200',
  'unauthorized-401',
  'page-401',
  'challenge-403',
  'wall-403',
  'repeated-rows',
  'short-page',
  'bare-rows',
  'null-title',
  'longer-total',
  'copy-added',
  'copy-taken',
  'deleted',
  'moved',
  'gone-410',
  'withheld-451',
  'blocked',
  'missing-key',
  'null-count',
  'truncated',
  'stall',
  'slow',
  'reset',
] as const

type Kind = (typeof marketplaceFaultKinds)[number]
export type MarketplaceFault = FaultRule<Kind>
export type MarketplaceFaults = Faults<Kind>

/** Applies the connection's faults: `reset` breaks it `after` the headers, `truncated` sends half a body. */
export async function throughMarketplaceFaults(
  response: ServerResponse,
  answer: Answer,
  struck: readonly MarketplaceFault[],
  faults: MarketplaceFaults,
): Promise<Answer | undefined> {
  const cut = struck.find(isCut)
  const others = struck.filter((rule) => !isCut(rule))
  const arrived = await throughFaults(response, answer, others, faults)
  return arrived === undefined || cut === undefined ? arrived : cutShort(response, arrived, cut)
}

function isCut({ kind, when }: MarketplaceFault): boolean {
  return kind === 'truncated' || (kind === 'reset' && when === 'after')
}

/**
 * With an honest length the client waits for the rest and sees the connection close; without one it gets broken JSON.
 */
function cutShort(response: ServerResponse, answer: Answer, rule: MarketplaceFault): Answer | undefined {
  const { status, type, headers, body } = answer
  const half = body.slice(0, Math.floor(body.length / 2))
  const isReset = rule.kind === 'reset'
  if (!isReset && rule.when === 'after') return { ...answer, body: half }
  const promised = Buffer.byteLength(body) + 1
  response.writeHead(status, { 'Content-Type': type, ...headers, 'Content-Length': promised })
  response.write(isReset ? body.slice(0, 1) : half, () =>
    isReset ? response.socket?.resetAndDestroy() : response.socket?.end(),
  )
  return undefined
}

/** Pages that a proxy in front of the API sends instead of data. */

export const forbiddenPage = `<!DOCTYPE html>
<html lang="en-US"><head><title>Attention Required! | Cloudflare</title></head>
<body><h1>Sorry, you have been blocked</h1><h2>You are unable to access this site</h2>
<p>This website is using a security service to protect itself from online attacks.</p></body></html>
`

const unauthorizedPage = `<html>
<head><title>401 Authorization Required</title></head>
<body><center><h1>401 Authorization Required</h1></center><hr><center>nginx</center></body>
</html>
`

const badGatewayPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>
`

const maintenancePage = `<!DOCTYPE html>
<html lang="en"><head><title>We'll be right back</title></head>
<body><h1>We'll be right back</h1><p>The site is down for maintenance. "num_for_sale": 0</p></body></html>
`

const REFUSALS: Readonly<Partial<Record<MarketplaceFault['kind'], Answer>>> = {
  'error-500': says(500, 'An internal server error occurred.'),
  'unauthorized-401': invalidToken(),
  deleted: missing.release(),
  'gone-410': says(410, 'That release is gone.'),
  'withheld-451': says(451, 'That release is unavailable for legal reasons.'),
  'page-401': html(401, unauthorizedPage),
  'challenge-403': html(403, forbiddenPage),
  'wall-403': says(403, 'Pagination above 100 disabled for inventories besides your own'),
}

/** Applies a fault to a good answer; faults of the connection leave it unchanged. */
export function spoil(answer: Answer, rule: MarketplaceFault): Answer {
  switch (rule.kind) {
    case 'rate-limited':
      return tooQuick(rule)
    case 'html-200':
      return { ...answer, status: 200, type: 'text/html; charset=utf-8', body: maintenancePage }
    case 'html-502':
      return { ...answer, status: 502, type: 'text/html', body: badGatewayPage }
    case 'empty-200':
      return { ...answer, status: 200, body: '' }
    case 'moved':
      return { ...text(rule.status ?? 301, ''), headers: { Location: rule.location ?? '' } }
    case 'blocked':
      return rewrite(answer, (body) => ({
        ...body,
        num_for_sale: null,
        lowest_price: null,
        blocked_from_sale: true,
      }))
    case 'null-count':
      return rewrite(answer, (body) => ({ ...body, num_for_sale: null, lowest_price: null }))
    case 'missing-key':
      return rewrite(answer, (body) =>
        Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'num_for_sale')),
      )
    default:
      return REFUSALS[rule.kind] ?? rewrite(answer, (body) => spoilPage(body, rule))
  }
}

function tooQuick(rule: MarketplaceFault): Answer {
  const headers = rule.retryAfter === undefined ? {} : { 'Retry-After': String(rule.retryAfter) }
  if (rule.emptyBody === true) return { status: 429, type: 'application/json', body: '\n', headers }
  return says(429, 'You are making requests too quickly.', headers)
}

type Row = { readonly id: number; readonly basic_information?: object }

/**
 * Spoils a page of a wantlist or of a shop: as reported of pages that moved while they were read, or came from a worn
 * cache.
 */
function spoilPage(
  body: Record<string, unknown>,
  { kind, more = 1 }: MarketplaceFault,
): Record<string, unknown> {
  if (Array.isArray(body['items'])) return spoilList(body, body['items'], kind)
  const key = Array.isArray(body['wants']) ? 'wants' : 'listings'
  if (!Array.isArray(body[key])) return body
  const rows: readonly Row[] = body[key]
  const pagination: { readonly items: number } = Object(body['pagination'])
  switch (kind) {
    case 'repeated-rows':
      return { ...body, [key]: [...rows.slice(0, -5), ...rows.slice(0, 5)] }
    case 'short-page':
      return { ...body, [key]: rows.slice(0, Math.ceil(rows.length * 0.6)) }
    case 'bare-rows':
      return { ...body, [key]: rows.map((row, n) => (n < 8 ? { id: row.id, rating: 0 } : row)) }
    case 'null-title':
      return { ...body, [key]: rows.map((row, n) => (n === 0 ? untitled(row) : row)) }
    case 'longer-total':
      return { ...body, pagination: { ...pagination, items: pagination.items + more } }
    default:
      return body
  }
}

/** Spoils a list in the same ways. */
function spoilList(body: Record<string, unknown>, items: readonly object[], kind: MarketplaceFault['kind']) {
  switch (kind) {
    case 'repeated-rows':
      return { ...body, items: [...items.slice(0, -1), ...items.slice(0, 1)] }
    case 'short-page':
      return { ...body, items: items.slice(0, Math.ceil(items.length * 0.6)) }
    case 'bare-rows':
      return { ...body, items: items.map((item, n) => (n === 0 ? { comment: '' } : item)) }
    case 'null-title':
      return { ...body, items: items.map((item) => ({ ...item, display_title: null })) }
    case 'longer-total':
      return { ...body, pagination: { items: items.length + 1 } }
    default:
      return body
  }
}

function untitled(row: Row) {
  return row.basic_information === undefined
    ? row
    : { ...row, basic_information: { ...row.basic_information, title: null } }
}

function rewrite(answer: Answer, change: (body: Record<string, unknown>) => Record<string, unknown>): Answer {
  if (answer.status !== 200 || !answer.type.startsWith('application/json')) return answer
  const body: unknown = JSON.parse(answer.body)
  const isKnown =
    typeof body === 'object' &&
    body !== null &&
    ['num_for_sale', 'wants', 'listings', 'items'].some((key) => key in body)
  return isKnown ? json(200, change({ ...body }), answer.headers) : answer
}
