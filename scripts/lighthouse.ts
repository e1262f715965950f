import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_ARGUMENTS, browserPath } from '../e2e/harness/browser.ts'
import { startProduct } from '../e2e/harness/product.ts'
import { readArguments } from '../server/src/base/arguments.ts'
import { buildWeb } from './demo/build-web.ts'

const USAGE = `Measures the public pages of the production build by Lighthouse's mobile profile, each five times, and fails when the
middle one is below the goals.

  npm run lighthouse
  RUNS=3 PAGES='/ /auth' npm run lighthouse
`
readArguments(USAGE, {})
// Fetched by npx on demand, because its dependencies would double the installation.
const LIGHTHOUSE = 'lighthouse@13.4.0'
const PAGES = (process.env['PAGES'] ?? '/ /es /auth').split(' ')
const RUNS = Number(process.env['RUNS'] ?? 5)
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

type Report = {
  readonly categories: Record<
    string,
    { readonly score: number | null; readonly auditRefs: readonly { id: string }[] }
  >
  readonly audits: Record<string, { readonly title: string; readonly score: number | null }>
}

await buildWeb()
const product = await startProduct()
const front = await startFront(product.url)
const folder = await mkdtemp(join(tmpdir(), 'cratewatch-lighthouse-'))
try {
  for (const page of PAGES) {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run++) reports.push(await measure(page))
    reports.sort((a, b) => performanceOf(a) - performanceOf(b))
    console.log(`${page}: performance ${reports.map(performanceOf).join(', ')}`)
    const middle = reports[Math.floor(RUNS / 2)]
    if (middle === undefined || !judge(page, middle)) process.exitCode = 1
  }
} finally {
  front.close()
  await product.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(page: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const browser = await browserPath()
  const options = ['--quiet', '--output=json', `--output-path=${file}`]
  const only = `--only-categories=${Object.keys(GOALS).join(',')}`
  const flags = `--chrome-flags=--headless ${BROWSER_ARGUMENTS.join(' ')}`
  const run = spawn('npx', ['--yes', LIGHTHOUSE, frontUrl(page), ...options, only, flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(browser === undefined ? {} : { CHROME_PATH: browser }) },
  })
  const code = await new Promise((resolve) => run.on('exit', resolve))
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)}`)
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

/**
 * Starts a proxy that removes the Referrer-Policy: with it the Chromium from npm drops the answer while tracing, which
 * Lighthouse relies on.
 */
async function startFront(target: string): Promise<Server> {
  const server = createServer((incoming, answer) => {
    const onward = request(new URL(incoming.url ?? '/', target), {
      headers: incoming.headers,
      method: incoming.method,
    })
    onward.on('response', (response) => {
      const { 'referrer-policy': _, ...headers } = response.headers
      answer.writeHead(response.statusCode ?? 502, headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function frontUrl(page: string): string {
  const address = front.address()
  if (address === null || typeof address === 'string') throw new Error('The front has no port')
  return `http://127.0.0.1:${address.port}${page}`
}

function performanceOf({ categories }: Report): number {
  return Math.round((categories['performance']?.score ?? 0) * 100)
}

/** Prints the scores of a page, and the causes where a goal is missed. */
function judge(page: string, { categories, audits }: Report): boolean {
  let isGood = true
  for (const [name, goal] of Object.entries(GOALS)) {
    const category = categories[name]
    const score = Math.round((category?.score ?? 0) * 100)
    const isMet = score >= goal
    isGood &&= isMet
    console.log(`${isMet ? '✓' : '✗'} ${page.padEnd(6)} ${name.padEnd(15)} ${score} of ${goal}`)
    const weak = (category?.auditRefs ?? []).flatMap(({ id }) => audits[id] ?? [])
    const lost = weak.filter(({ score: part }) => part !== null && part < 0.9)
    if (!isMet) for (const { title } of lost) console.log(`    ${title}`)
  }
  return isGood
}
