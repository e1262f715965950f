import { listNotifications } from '@cratewatch/contracts/alerting/in-app-notifications'
import { listShops, type Shop } from '@cratewatch/contracts/checking/shops'
import { listVinyls } from '@cratewatch/contracts/watching/vinyls'
import { WATCHERS, tokenOf } from './population.ts'

/** Reads the states on the first watcher's cards, through the API. */
export async function watchListStates(url: string): Promise<string[]> {
  const answer = await get(`${url}/api/vinyls?limit=1000`, 0)
  return listVinyls.answer.parse(answer).vinyls.map((watch) => watch.state)
}

/** Reads the shop that the watchers follow, through the API. */
export async function followedShop(url: string): Promise<Shop | undefined> {
  return listShops.answer.parse(await get(`${url}/api/shops`, 0)).shops[0]
}

/** Whether every watcher has been notified of `expected` appearances. */
export async function allNotified(url: string, expected: number): Promise<boolean> {
  const totals = await Promise.all(
    Array.from({ length: WATCHERS }, async (_, watcher) => {
      const answer = await get(`${url}/api/in-app-notifications?limit=1`, watcher)
      return listNotifications.answer.parse(answer).total
    }),
  )
  return totals.every((total) => total >= expected)
}

async function get(url: string, watcher: number): Promise<unknown> {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${tokenOf(watcher)}` } })
  return answer.json()
}
