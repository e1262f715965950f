import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteSlots } from '@cratewatch/contracts/site/site-slots'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../base/config/config.ts'
import { refuseRequest } from '../refusals/handle-error.ts'
import { allowPaymentScript, allowScripts, scriptHashesOf } from '../security-headers.ts'
import { serveAuthPage, serveSitePages } from './site-pages.ts'

/** Where `npm run build` puts the pages. */
export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** What a build writes beside the pages: of which version they are, which is nobody's business but operators'. */
export const STAMP = 'build.json'

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cratewatch</title>
<h1>The web application is not built yet</h1>
<p>The server runs and <a href="/api/docs/">its API</a> answers.
Build the pages with <code>npm run build</code>, then load this page again.</p>
`

/** As the files are named, compressed or not. */
const APPLICATION = /[\\/]index\.html(\.\w+)?$/
const PART = /[\\/]assets[\\/][^\\/]+\.(js|css|woff2)(\.\w+)?$/
/** What browsers heed of a document alone: half a kB, with each of a page's twenty files. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/** Serves the built files: the site's pages, and the application at every other address. Unknown calls are refused. */
export async function serveWebFiles(
  app: FastifyInstance,
  webRoot: string,
  config: SiteSlots & Pick<Config, 'marketplace' | 'payments'>,
): Promise<void> {
  serveSitePages(app, webRoot, config)
  serveAuthPage(app, webRoot, config)
  const hashes = scriptHashesOf(join(webRoot, 'index.html'))
  await app.register(fastifyStatic, {
    root: webRoot,
    allowedPath: (path) => path !== `/${STAMP}`,
    suppressWarning: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControl(webRoot, path))
      if (APPLICATION.test(path)) allowScripts(reply, hashes())
      if (PART.test(path)) for (const header of OF_DOCUMENTS) void reply.removeHeader(header)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return refuseRequest(request, reply, { code: 'NOT_FOUND' })
    allowPaymentScript(reply, request.url, config)
    return sendPage(reply, webRoot)
  })
}

function wantsPage(request: FastifyRequest): boolean {
  const isApi = request.url === '/api' || request.url.startsWith('/api/')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return !isApi && reads && (request.headers.accept ?? '').includes('text/html')
}

/** Whether the pages are built. */
export function hasPages(webRoot: string): boolean {
  return existsSync(join(webRoot, 'index.html'))
}

function sendPage(reply: FastifyReply, webRoot: string): FastifyReply {
  if (hasPages(webRoot)) return reply.sendFile('index.html')
  return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
}

/** Files with hashed names never change; all others are revalidated each time. */
function cacheControl(webRoot: string, path: string): string {
  return path.startsWith(join(webRoot, 'assets/')) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
