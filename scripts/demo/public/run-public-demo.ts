import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../server/test/server-process.ts'
import { wallTime } from '../../../simulator/src/kit/clock.ts'
import { examplesOf, startMarketplace } from '../../../simulator/src/marketplace/start-marketplace.ts'
import { ratesSettings, startRates } from '../../../simulator/src/rates/start-rates.ts'
import { passOn } from '../../proxy/pass-on.ts'
import { DEMO_PASSWORD } from '../accounts.ts'
import { buildWeb, isWebBuilt } from '../build-web.ts'
import { DemoError } from '../demo-error.ts'
import { endInOrder } from '../ending/end-in-order.ts'
import { direct } from '../fill-demo.ts'
import { takePlace } from '../place/take-place.ts'
import { startServer } from '../server.ts'
import { timed } from '../words.ts'
import { loadYear } from '../year/load-year.ts'
import { bringToEnd, marketOfYear } from '../year/market.ts'
import {
  MARKET,
  publicSettings,
  readPublicDemo,
  destinationOf,
  MOST_ACCOUNTS,
  type PublicDemo,
} from './rules.ts'

const DATA = join(import.meta.dirname, '..', '..', '..', 'data', 'public')
const SERVER = fileURLToPath(new URL('../../../server/src/app/main.ts', import.meta.url))
const HOUR_MS = 3_600_000

/** Runs a demo that strangers may use, until it is stopped: every few hours it begins anew with nothing of theirs in it. */
export async function runPublicDemo(): Promise<void> {
  const demo = readDemo()
  const ending = endInOrder()
  const place = takePlace(DATA)
  ending.first(() => place.release())
  if (!isWebBuilt()) await timed('web application', buildWeb())
  const front = await openFront(demo)
  ending.first(() => front.close())
  console.log(`  Everybody is welcome at ${demo.publicUrl}; it begins anew every ${demo.resetHours} hours.`)
  let round: Round | null = null
  ending.first(async () => round?.close())
  for (;;) {
    round = await timed('everything anew', startRound(demo, join(place.folder, 'state'), front))
    const why = await Promise.race([
      wait(demo.resetHours * HOUR_MS, 'reset'),
      round.ended.then(() => 'ended'),
    ])
    if (ending.isUnderWay()) return
    if (why === 'ended') throw new DemoError('The server ended by itself; see above.')
    front.show(null)
    await round.close()
  }
}

/** Reads the settings from the environment; throws with a sentence when one is wrong. */
function readDemo(): PublicDemo {
  try {
    return readPublicDemo(process.env)
  } catch (error) {
    throw new DemoError(error instanceof Error ? error.message : String(error))
  }
}

export type Round = { readonly ended: Promise<unknown>; close(): Promise<void> }

/** Starts the product and its marketplace with a year in them, and shows them to visitors. */
export async function startRound(demo: PublicDemo, folder: string, front: Front): Promise<Round> {
  rmSync(folder, { recursive: true, force: true })
  await using started = new AsyncDisposableStack()
  const kept = <T extends { close(): Promise<void> }>(each: T) => started.adopt(each, () => each.close())
  const port = await freePort()
  const marketPort = await freePort()
  const marketplaceUrl = `http://127.0.0.1:${marketPort}`
  const clock = wallTime()
  const publicUrl = `${demo.publicUrl}${MARKET}`
  const moved = await loadYear(folder, { now: clock.now(), marketUrl: publicUrl, password: DEMO_PASSWORD })
  const limits = { anonymous: 60 }
  const marketplace = kept(
    await startMarketplace({ ...marketOfYear(moved), port: marketPort, publicUrl, limits, clock }),
  )
  bringToEnd(marketplace.world, moved)
  started.defer(direct(marketplace))
  const rates = kept(await startRates({ clock }))
  const settings = publicSettings(demo, {
    port,
    dataDir: folder,
    marketplaceUrl,
    examples: examplesOf(marketplace).join(','),
    rates: ratesSettings(rates),
    resetsAt: new Date(Date.now() + demo.resetHours * HOUR_MS),
  })
  const server = await startServer(settings, false, SERVER)
  started.defer(() => server.stop())
  front.show({ productUrl: `http://127.0.0.1:${port}`, marketplaceUrl })
  const all = started.move()
  return { ended: server.ended, close: () => all.disposeAsync() }
}

/** The parts behind the front, between two resets. */
type Parts = { readonly productUrl: string; readonly marketplaceUrl: string }

export type Front = {
  /** Lets visitors in, or tells them to come back: null while everything is reset. */
  show(parts: Parts | null): void
  close(): Promise<void>
}

const MOST_CONNECTIONS = 2_000
/** Pages of the simulator can neither read what the product keeps in a browser nor run anything. */
const SEPARATE = {
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
}
const RESETTING = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="10"><title>Cratewatch</title>
<p>The demo is being reset. This page tries again in ten seconds.</p>
<p lang="es">La demo se está reiniciando. Esta página lo intenta de nuevo en diez segundos.</p></html>
`

/** Where each page leads by the name of its source. */
const MARKET_HOME = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Simulated marketplace</title>
<p>This demo has a marketplace of its own: its records, copies and sellers are invented. Each card leads to the page of its record here. <a href="/">Back</a></p>
<p lang="es">Esta demo tiene su propio mercado: sus discos, copias y vendedores son inventados. Cada tarjeta lleva aquí a la página de su disco. <a href="/es">Volver</a></p></html>
`

/** Listens where visitors come, and passes on what they may reach. Rejects when the port is taken. */
export async function openFront({ port, trustsProxy }: PublicDemo): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  let [parts, accounts]: [Parts | null, number] = [null, 0]

  function answer(from: IncomingMessage, to: ServerResponse): void {
    const { method = 'GET', url = '/' } = from
    if (parts === null) return answerPage(to, 503, RESETTING, { 'retry-after': '10' })
    const destination = destinationOf(method, url)
    if (destination.kind === 'refused') return answerPage(to, 404, '')
    if (destination.kind === 'market home') return answerPage(to, 200, MARKET_HOME)
    if (destination.kind === 'market')
      return passOn(from, to, `${parts.marketplaceUrl}${destination.path}`, {
        agent,
        answerHeaders: SEPARATE,
      })
    const { isSignUp } = destination
    if (isSignUp && accounts >= MOST_ACCOUNTS) return refuseAccount(to)
    passOn(from, to, `${parts.productUrl}${url}`, {
      agent,
      requestHeaders: { 'x-forwarded-for': visitorOf(from, trustsProxy) },
      onStatus: (status) => (accounts += isSignUp && status < 300 ? 1 : 0),
    })
  }
  const server = createServer((from, to) => {
    try {
      answer(from, to)
    } catch {
      // An address that is none.
      answerPage(to, 400, '')
    }
  })
  server.maxConnections = MOST_CONNECTIONS
  await once(server.listen(port), 'listening')
  return {
    show(next) {
      ;[parts, accounts] = [next, 0]
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}

/** Returns the address that limits count by: what the nearest proxy saw, where there is one. */
function visitorOf({ headers, socket }: IncomingMessage, trustsProxy: boolean): string {
  const seen =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? ''
  return trustsProxy && seen !== '' ? seen : (socket.remoteAddress ?? '')
}

function answerPage(
  to: ServerResponse,
  status: number,
  page: string,
  headers: Record<string, string> = {},
): void {
  to.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  }).end(page)
}

function refuseAccount(to: ServerResponse): void {
  const message = 'This demo has all the accounts it can hold until its next reset.'
  to.writeHead(429, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  to.end(JSON.stringify({ error: { code: 'RATE_LIMITED', message } }))
}
