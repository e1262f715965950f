import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { direct, sendSamples } from '../../scripts/demo/fill-demo.ts'
import { choosePorts } from '../../scripts/demo/ports.ts'
import { readPublicDemo } from '../../scripts/demo/public/rules.ts'
import { openFront, startRound } from '../../scripts/demo/public/run-public-demo.ts'
import { openYear, ownSettings, startAll } from '../../scripts/demo/run-demo.ts'
import { startServer } from '../../scripts/demo/server.ts'
import { settingsFor, startSurroundings, type Surroundings } from '../../scripts/demo/surroundings.ts'
import { keepAhead } from '../../scripts/demo/time/clocks.ts'
import { YEAR_ENDED } from '../../scripts/demo/year/market.ts'
import { freePort } from '../../server/test/server-process.ts'

/** A demo with its year, which ends with `close`. */
export type Demo = { readonly url: string; close(): Promise<void> }

/** Their ports lie apart from those of a demo that somebody looks at, and of each other: both may begin at once. */
const PLACES = { moving: 12, still: 13 } as const

/** Starts what `npm run demo` starts, in a folder of its own. */
export async function startDemo(): Promise<Demo & { readonly surroundings: Surroundings }> {
  await using started = new AsyncDisposableStack()
  const folder = await newFolder(started)
  const { ports } = await choosePorts(PLACES.moving, undefined)
  await openYear(folder, ports.marketplace)
  const place = { number: PLACES.moving, folder, release: () => {} }
  const { url, surroundings, server } = await startAll(place, false, {
    first: (step) => started.defer(async () => void (await step())),
    isUnderWay: () => false,
  })
  started.defer(() => server.stop())
  started.defer(direct(surroundings.marketplace))
  const all = started.move()
  return { url, surroundings, close: () => all.disposeAsync() }
}

/**
 * Starts the year at its end, at one moment of the calendar and with nobody who checks: what its pages say stays as it is,
 * and is the same the next time.
 */
export async function startStillDemo(): Promise<Demo & { readonly surroundings: Surroundings }> {
  await using started = new AsyncDisposableStack()
  const folder = await newFolder(started)
  keepAhead(folder, YEAR_ENDED - Date.now())
  const { ports } = await choosePorts(PLACES.still, undefined)
  await openYear(folder, ports.marketplace)
  const surroundings = started.adopt(await startSurroundings(folder, ports), (each) => each.close())
  const url = `http://localhost:${ports.Cratewatch}`
  const settings = { ...ownSettings(url, ports.Cratewatch, folder), ...settingsFor(surroundings) }
  const server = await startServer({ ...settings, ROLES: 'web' }, false)
  started.defer(() => server.stop())
  await sendSamples(url, surroundings)
  const all = started.move()
  return { url, surroundings, close: () => all.disposeAsync() }
}

/** Starts what `DEMO=1 npm run demo` starts, in a folder of its own. */
export async function startPublicDemo(): Promise<Demo> {
  await using started = new AsyncDisposableStack()
  const folder = await newFolder(started)
  const demo = readPublicDemo({ PORT: String(await freePort()) })
  const front = started.adopt(await openFront(demo), (each) => each.close())
  started.adopt(await startRound(demo, join(folder, 'state'), front), (each) => each.close())
  const all = started.move()
  return { url: demo.publicUrl, close: () => all.disposeAsync() }
}

async function newFolder(started: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cratewatch-demo-'))
  // A database whose server was killed writes until it has ended.
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}
