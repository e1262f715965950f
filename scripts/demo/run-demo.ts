import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createServer } from 'vite'
import { OF_NPM } from '../../server/src/base/config/environment.ts'
import { DatabaseProblem } from '../../server/src/database/database-errors.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { buildWeb, isWebBuilt } from './build-web.ts'
import { DemoError } from './demo-error.ts'
import { endInOrder, type Ending } from './ending/end-in-order.ts'
import { direct, sendSamples } from './fill-demo.ts'
import { takePlace, type DemoPlace } from './place/take-place.ts'
import { choosePorts, isPortFree } from './ports.ts'
import { startServer, type DemoServer } from './server.ts'
import { settingsFor, startSurroundings, type Surroundings } from './surroundings.ts'
import { readAhead } from './time/clocks.ts'
import { sayBeginning, sayReady, timed } from './words.ts'
import { loadYear } from './year/load-year.ts'
import { OPERATOR_EMAIL } from './year/people.ts'

const DATA = join(import.meta.dirname, '..', '..', 'data')

/**
 * With less free memory the web application is built before the database is created: together they take over a
 * gigabyte.
 */
const ROOM_FOR_BOTH_BYTES = 2 * 1024 ** 3

/** Starts the demo, and returns when it runs. `dev`: with hot reload. */
export async function runDemo(dev: boolean): Promise<void> {
  const ending = endInOrder()
  const place = takePlace(DATA)
  ending.first(() => place.release())
  // A wrong PORT fails now, not after everything else.
  const { ports } = await choosePorts(place.number, process.env['PORT'])
  const isBuilt = dev || isWebBuilt()
  sayBeginning(place, !isBegun(place.folder), isBuilt)
  const building = isBuilt ? undefined : timed('web application', buildWeb())
  if (process.availableMemory() < ROOM_FOR_BOTH_BYTES) await building
  await Promise.all([
    building,
    timed('database with a year in it', openYear(place.folder, ports.marketplace)),
  ])

  const { url, surroundings, server } = await startAll(place, dev, ending)
  ending.first(() => server.stop())
  const vite = dev ? await startViteServer(url) : null
  ending.first(() => vite?.close())
  ending.first(direct(surroundings.marketplace))
  sendSamples(url, surroundings).catch((error: unknown) => {
    if (!ending.isUnderWay()) console.error('The sample mails could not be sent:', error)
  })
  sayReady(vite?.url ?? url, surroundings, place)
  // The demo ends with a server that ends by itself; after a stopped one, the other parts are closed.
  void server.ended.then(() => (ending.isUnderWay() ? undefined : process.exit(1)))
}

/** Loads the year into a folder in which no demo was yet. */
export async function openYear(folder: string, marketPort: number): Promise<void> {
  if (isBegun(folder)) return
  const now = Date.now() + readAhead(folder)
  try {
    await loadYear(folder, { now, marketUrl: `http://127.0.0.1:${marketPort}`, password: DEMO_PASSWORD })
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error
    throw new DemoError(`${error.message} Or remove ${relative('.', folder)}: the demo then begins anew.`)
  }
}

/** Whether a folder has a database already. */
const isBegun = (folder: string) => existsSync(join(folder, 'postgres'))

export type Started = {
  readonly url: string
  readonly surroundings: Surroundings
  readonly server: DemoServer
}

/** Starts the surroundings and then the server; all again when another process took a port meanwhile. */
export async function startAll(place: DemoPlace, dev: boolean, ending: Ending): Promise<Started> {
  for (;;) {
    const { ports, moved } = await choosePorts(place.number, process.env['PORT'])
    const surroundings = await startSurroundings(place.folder, ports).catch(noneWherePortIsTaken)
    if (surroundings === null) continue
    ending.first(() => surroundings.close())
    for (const sentence of moved) console.log(`  ${sentence}`)
    const url = `http://localhost:${ports.Cratewatch}`
    const settings = { ...ownSettings(url, ports.Cratewatch, place.folder), ...settingsFor(surroundings) }
    try {
      const server = await timed('server', startServer(settings, dev))
      surroundings.clock.onMove = (ahead) => server.moveTime(ahead)
      return { url, surroundings, server }
    } catch (error) {
      if (ending.isUnderWay() || (await isPortFree(ports.Cratewatch))) throw error
      // The surroundings know the port that the server failed to get, so they are closed with it.
      await surroundings.close()
    }
  }
}

function noneWherePortIsTaken(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null
  throw error
}

/** Returns the server's settings that are the demo's own. */
export function ownSettings(url: string, port: number, folder: string): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    // The same everywhere, whatever the system has.
    POSTGRES_BIN_DIR: process.env['POSTGRES_BIN_DIR'] || OF_NPM,
    // Empty, so that the demo uses no real database set on this machine.
    DATABASE_URL: '',
    ROLES: '',
    DEMO: 'true',
    SUPPORT_EMAIL: 'help@example.com',
    ADMIN_EMAILS: OPERATOR_EMAIL,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  }
}

/** Starts the web application with hot reload; its calls are forwarded to the product at `target`. */
async function startViteServer(target: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = await createServer({
    root: 'web',
    configFile: 'web/vite.config.ts',
    server: { proxy: { '/api': target } },
  })
  await server.listen()
  return { url: server.resolvedUrls?.local[0] ?? '', close: () => server.close() }
}
