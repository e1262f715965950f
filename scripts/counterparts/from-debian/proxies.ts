import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../../../e2e/harness/product.ts'
import { freePort } from '../../../server/test/server-process.ts'
import { wholeNginx } from '../../chaos/balancer.ts'
import type { Counterpart, Workbench } from '../counterpart.ts'
import { startProgram, versionOf } from '../programs.ts'
import { playAlert, withProduct } from '../scene.ts'

const DEPLOY = join(import.meta.dirname, '..', '..', '..', 'deploy')

/** A proxy by its file of `deploy`. */
type Proxy = {
  readonly name: string
  readonly program: string
  readonly file: string
  /** What says there where it listens, and the same with a port of this machine. */
  readonly listens: string
  readonly listensAt: (port: number) => string
  readonly leadsTo: readonly string[]
  readonly versionBy: string
  readonly whole?: (folder: string, text: string) => string
  readonly start: (file: string) => readonly string[]
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    file: 'nginx.conf',
    listens: 'listen 80',
    listensAt: (port) => `listen 127.0.0.1:${port}`,
    leadsTo: ['127.0.0.1:3000', '127.0.0.1:3001'],
    versionBy: '-v',
    whole: wholeNginx,
    start: (file) => ['-c', file, '-e', `${file}.log`],
  },
  {
    name: 'Caddy',
    program: 'caddy',
    file: 'Caddyfile',
    listens: '{$PUBLIC_URL}',
    listensAt: (port) => `http://127.0.0.1:${port}`,
    leadsTo: ['web-1:3000', 'web-2:3000'],
    versionBy: 'version',
    whole: (_, text) => `{\n\tadmin off\n}\n${text}`,
    start: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    file: 'haproxy.cfg',
    listens: 'bind :80',
    listensAt: (port) => `bind 127.0.0.1:${port}`,
    leadsTo: ['127.0.0.1:3000', '127.0.0.1:3001'],
    versionBy: '-v',
    start: (file) => ['-db', '-f', file],
  },
]

export const proxies = PROXIES.map((proxy): Counterpart => ({
  name: `${proxy.name}, deploy/${proxy.file}`,
  needs: { debian: [proxy.program] },
  attempt: (bench) =>
    withProduct({ TRUST_PROXY: 'true' }, async (product) => {
      const url = await startProxy(bench, proxy, new URL(product.url).host)
      for (const path of ['/metrics', '/healthz', '/readyz']) {
        const { status } = await fetch(url + path)
        if (status !== 404) throw new Error(`${path} is shown to everybody: ${status}`)
      }
      const { event, mail } = await playAlert(product, bench, url)
      await checkAddresses(url)
      const away = await checkPages(product, bench, url)
      return {
        version: await versionOf(bench, [proxy.program, proxy.versionBy]),
        seen: `a live event after ${event} s, its mail after ${mail} s; /readyz hidden; clients are limited by the address that it sees; with the marketplace away its pages are served (${away} of ${away})`,
      }
    }),
}))

async function startProxy(bench: Workbench, proxy: Proxy, target: string): Promise<string> {
  const port = await freePort()
  const ours = proxy.leadsTo
    .reduce((text, each) => text.replace(each, target), readFileSync(join(DEPLOY, proxy.file), 'utf8'))
    .replace(proxy.listens, proxy.listensAt(port))
  const file = join(bench.folder, proxy.file)
  writeFileSync(file, proxy.whole?.(bench.folder, ours) ?? ours)
  const url = `http://127.0.0.1:${port}`
  const isThere = async () => (await fetch(`${url}/api/openapi.json`)).ok
  await startProgram(bench, [proxy.program, ...proxy.start(file)], isThere, { env: { HOME: bench.folder } })
  return url
}

/** Longer than each of the proxies goes without asking whether the product is ready. */
const AWAY_MS = 15_000

/** Refuses everything in the marketplace's place until it is left alone; counts the pages, each of which has to be served. */
async function checkPages(product: Product, { signal }: Workbench, url: string): Promise<number> {
  const id = product.marketplace.faults.add({ kind: 'challenge-403' })
  const sent = () => product.marketplace.requests.total
  for (let before = -1; before !== sent(); await wait(3_000, undefined, { signal })) before = sent()
  let pages = 0
  for (const end = Date.now() + AWAY_MS; Date.now() < end; await wait(1_000, undefined, { signal }))
    for (const path of ['/', '/auth', '/dashboard/vinyls']) {
      const { status } = await fetch(url + path, { headers: { accept: 'text/html' } })
      if (status !== 200) throw new Error(`${path} is not served while the marketplace is away: ${status}`)
      pages += 1
    }
  product.marketplace.faults.remove(id)
  return pages
}

const CALLS_OF_A_NETWORK = 60

/** Checks that a client cannot say who it is, and that another client of the same proxy is not taken for it. */
async function checkAddresses(url: string): Promise<void> {
  const statuses = new Set<number | undefined>()
  for (let n = 1; n <= CALLS_OF_A_NETWORK + 1; n++)
    statuses.add(await checkEmail(url, { from: '127.0.0.1', claims: `192.0.2.${n}` }))
  if (!statuses.has(429)) throw new Error('a client escapes its limit by X-Forwarded-For')
  const other = await checkEmail(url, { from: '127.1.0.1', claims: '127.0.0.1' })
  if (other !== 200) throw new Error(`another client is taken for the first one: ${other}`)
}

/** Calls from an address of this machine, with a name for itself; returns the status. */
function checkEmail(
  url: string,
  { from, claims }: { readonly from: string; readonly claims: string },
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': claims }
  request(`${url}/api/auth/check-email`, { method: 'POST', localAddress: from, headers }, (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
    .on('error', reject)
    .end(JSON.stringify({ email: `${crypto.randomUUID()}@example.com` }))
  return promise
}
