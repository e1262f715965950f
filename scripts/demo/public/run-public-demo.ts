import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ratesSettings } from '../../../simulator/src/rates/rates-settings.ts'
import { startRates } from '../../../simulator/src/rates/start-rates.ts'
import { startMarketplace } from '../../../simulator/src/marketplace/start-marketplace.ts'
import { freePort } from '../../../server/test/server-process.ts'
import { buildWeb, isWebBuilt } from '../build-web.ts'
import { DemoError } from '../demo-error.ts'
import { endInOrder } from '../ending/end-in-order.ts'
import { takePlace } from '../place/take-place.ts'
import { startServer } from '../server.ts'
import { saying } from '../words.ts'
import { openFront, type Front } from './front.ts'
import { MARKET, publicSettings, readPublicDemo, type PublicDemo } from './rules.ts'

const DATA = join(import.meta.dirname, '..', '..', '..', 'data', 'public')
const SERVER = fileURLToPath(new URL('../../../server/src/app/main.ts', import.meta.url))
const HOUR_MS = 3_600_000
/** As many as a visitor looks at for a while see copies come and go. */
const LIVELINESS = 8

/** Runs a demo that strangers may use, until it is stopped: every few hours it begins anew with nothing in it. */
export async function runPublicDemo(): Promise<void> {
  const demo = asked()
  const ending = endInOrder()
  const place = takePlace(DATA)
  ending.first(() => place.release())
  if (!isWebBuilt()) await saying('web application', buildWeb())
  const front = await openFront(demo)
  ending.first(() => front.close())
  console.log(`  Everybody is welcome at ${demo.publicUrl}; it begins anew every ${demo.resetHours} hours.`)
  let round: Round | null = null
  ending.first(async () => round?.close())
  for (;;) {
    round = await saying('everything anew', startRound(demo, join(place.folder, 'state'), front))
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

function asked(): PublicDemo {
  try {
    return readPublicDemo(process.env)
  } catch (error) {
    throw new DemoError(error instanceof Error ? error.message : String(error))
  }
}

type Round = { readonly ended: Promise<unknown>; close(): Promise<void> }

/** Starts the product and its marketplace with nothing in them, and shows them to visitors. */
async function startRound(demo: PublicDemo, folder: string, front: Front): Promise<Round> {
  rmSync(folder, { recursive: true, force: true })
  await using started = new AsyncDisposableStack()
  const kept = <T extends { close(): Promise<void> }>(each: T) => started.adopt(each, () => each.close())
  const port = await freePort()
  const marketPort = await freePort()
  const marketplaceUrl = `http://127.0.0.1:${marketPort}`
  kept(
    await startMarketplace({
      port: marketPort,
      publicUrl: `${demo.publicUrl}${MARKET}`,
      liveliness: LIVELINESS,
      albums: [40, 120],
      limits: { anonymous: 60 },
    }),
  )
  const rates = kept(await startRates({}))
  const settings = publicSettings(demo, {
    port,
    dataDir: folder,
    marketplaceUrl,
    rates: ratesSettings(rates),
    resetsAt: new Date(Date.now() + demo.resetHours * HOUR_MS),
  })
  const server = await startServer(settings, false, SERVER)
  started.defer(() => server.stop())
  front.show({ productUrl: `http://127.0.0.1:${port}`, marketplaceUrl })
  const all = started.move()
  return { ended: server.ended, close: () => all.disposeAsync() }
}
