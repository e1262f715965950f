import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'

/** Adds the first records to the demo accounts, through the API; an account with records keeps them. */
export async function fillWatchLists(url: string, marketplace: Marketplace): Promise<void> {
  const candidates = presentable(marketplace)
  for (const { email, records } of DEMO_ACCOUNTS) {
    const { token, user } = await call(url, 'POST', '/api/auth/login', { email, password: DEMO_PASSWORD })
    if (user._count.vinyls > 0) continue
    // Overlapping lists: the free account watches some of the premium one's records, which cost no second request.
    for (const discogsId of candidates.slice(0, records)) await addPatiently(url, token, discogsId)
  }
}

/** Finds vinyl records for sale and not for sale, from the whole catalogue. */
function presentable({ world }: Marketplace): number[] {
  const spread = Array.from({ length: 400 }, (_, i) =>
    world.catalogue.idAt(Math.floor((i * world.catalogue.size) / 400)),
  )
  const watch = spread.filter((id) => /vinyl|lp|12"/i.test(JSON.stringify(world.release(id) ?? '')))
  const none = watch.filter((id) => world.stats(id)?.numForSale === 0)
  const some = watch.filter((id) => (world.stats(id)?.numForSale ?? 0) > 0)
  return [none[0], some[0], none[1], none[2], some[1], none[3], none[4], none[5], some[2]].filter(
    (id) => id !== undefined,
  )
}

async function addPatiently(url: string, token: string, discogsId: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/vinyls`, request('POST', { discogsId }, token))
    if (answer.status !== 503) return
    const seconds = Number(answer.headers.get('retry-after') ?? 2)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
}

type Session = { token: string; user: { _count: { vinyls: number } } }

async function call(url: string, method: string, path: string, body: object): Promise<Session> {
  const answer = await fetch(`${url}${path}`, request(method, body))
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
  return (await answer.json()) as Session
}

function request(method: string, body: object, token?: string): RequestInit {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  }
  return { method, headers, body: JSON.stringify(body) }
}
