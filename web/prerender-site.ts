import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { SITE_ADDRESSES, sitePath } from '@cratewatch/contracts/site/site-pages'
import { fillSlots } from '@cratewatch/contracts/site/site-slots'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type * as AuthPageRenderer from './src/app/site/render-auth-page.tsx'
import type * as Renderer from './src/app/site/render-site.tsx'

const RENDERER = '/src/app/site/render-site.tsx'
const AUTH_PAGE_RENDERER = '/src/app/site/render-auth-page.tsx'
const TEMPLATE = 'site.html'
const APPLICATION = 'index.html'

/** Makes the pages of the site: as files at the end of a build, on demand while developing. */
export function prerenderSite(root: string): Plugin[] {
  return [buildSite(root), serveSite(root)]
}

function buildSite(root: string): Plugin {
  let dist = ''
  return {
    name: 'build-site',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir)
    },
    // Not when the bundle closes: that comes after a failure as well, and what was not built would hide why.
    async writeBundle() {
      const template = await inlineStyles(await readFile(join(dist, TEMPLATE), 'utf8'), dist)
      const application = await readFile(join(dist, APPLICATION), 'utf8')
      for (const { file, html } of await renderFiles(root, template, application)) {
        await mkdir(dirname(join(dist, file)), { recursive: true })
        await writeFile(join(dist, file), await inlineScripts(html, dist))
      }
      await rm(join(dist, TEMPLATE))
    },
  }
}

/** Renders all pages of the site, and those of the application that are seen before anyone signs in. */
async function renderFiles(root: string, template: string, application: string) {
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { renderSite } = (await server.ssrLoadModule(RENDERER)) as typeof Renderer
    const { renderAuthPages } = (await server.ssrLoadModule(AUTH_PAGE_RENDERER)) as typeof AuthPageRenderer
    const pages = [...(await renderSite(template)), ...(await renderAuthPages(application))]
    return [{ file: APPLICATION, html: application }, ...pages]
  } finally {
    await server.close()
  }
}

function serveSite(root: string): Plugin {
  return {
    name: 'serve-site',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const address = SITE_ADDRESSES.find(({ page, locale }) => sitePath(page, locale) === pathname)
        if (address === undefined) return next()
        renderForDevelopment(server, root, pathname, address).then(
          (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
          next,
        )
      })
    },
  }
}

async function renderForDevelopment(
  server: ViteDevServer,
  root: string,
  path: string,
  address: (typeof SITE_ADDRESSES)[number],
): Promise<string> {
  const template = await server.transformIndexHtml(path, await readFile(join(root, TEMPLATE), 'utf8'))
  const { renderPage } = (await server.ssrLoadModule(RENDERER)) as typeof Renderer
  const publicUrl = `http://${server.config.server.host || 'localhost'}:${server.config.server.port}`
  return fillSlots(await renderPage(template, address), {
    publicUrl,
    supportEmail: null,
    operatorName: null,
    marketplaceSignIn: null,
    passkeys: null,
    ssoName: null,
    sourceUrl: null,
    ssoOnly: null,
  })
}

/** Our small scripts that run before the first paint. */
const SCRIPTS = /<script src="(\/[\w-]+\.js)"([^>]*)><\/script>/g
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/g

/**
 * Writes into a page of the build in `dist` the small scripts that its first paint waits for: a phone waits 300 ms for
 * each connection that asks for one. The server allows them by their hashes.
 */
function inlineScripts(html: string, dist: string): Promise<string> {
  return inline(html, SCRIPTS, async ([, path = '', attributes = '']) => {
    return `<script${attributes}>${await readFile(join(dist, path), 'utf8')}</script>`
  })
}

/** Writes a page's styles into it: 14 kB, for pages of which a visitor sees one. */
function inlineStyles(html: string, dist: string): Promise<string> {
  return inline(html, STYLES, async ([, path = '']) => {
    return `<style>${await readFile(join(dist, path), 'utf8')}</style>`
  })
}

async function inline(
  html: string,
  tags: RegExp,
  written: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const contents = await Promise.all(Array.from(html.matchAll(tags), written))
  return html.replace(tags, () => contents.shift() ?? '')
}
