import { wallTime } from '@cratewatch/simulator/kit/clock'
import { startMarketplace } from '@cratewatch/simulator/marketplace/start-marketplace'

/** The simulated marketplace alone, with a budget that no benchmark reaches. Prints its address and ids to watch. */
const [releases = '1000'] = process.argv.slice(2)
const wanted = Number(releases)
const marketplace = await startMarketplace({
  releases: Math.ceil(wanted * 1.1) + 100,
  limits: { authenticated: 10_000_000, anonymous: 10_000_000, overshoot: 0 },
  clock: wallTime(),
})
const { catalogue, stats } = marketplace.world
const ids: number[] = []
for (let index = 0; ids.length < wanted && index < catalogue.size; index += 1) {
  const id = catalogue.idAt(index)
  if (stats(id)?.blocked === false) ids.push(id)
}
console.log(JSON.stringify({ url: marketplace.url, ids }))
process.on('SIGTERM', () => void marketplace.close())
