import { instant } from '@cratewatch/domain/kernel/instant'
import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'
import { demoShops } from '../../simulator/src/marketplace/world/shops.ts'
import type { Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import type { ReleaseCard } from '../../server/src/alerting/deliveries/message.ts'
import { createSmtpMailer } from '../../server/src/outbound/vendors/smtp/smtp-mailer.ts'
import { sampleMails } from './sample-mails.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'

const RELEASE_STATS = /^\/marketplace\/stats\/(\d+)/
const STEP_EVERY_MS = 2_000
/** How long after its first check a watched record comes on sale, and how long the copy stays. */
const APPEARS_AFTER_MS = 25_000
const STAYS_MS = 8 * 60_000
/** How often another copy of a watched record appears, on average. */
const ANOTHER_EVERY_MS = 90_000

/**
 * Makes a copy of a watched record appear soon after its first check, and then now and again, so that the demo shows
 * alerts. The market's own pace is unchanged.
 */
export function direct(marketplace: Marketplace): () => void {
  const firstCheckAt = new Map<number, number>()
  const shown = new Set<number>()
  let lastAt = 0

  const step = () => {
    const now = Date.now()
    for (const id of watched(marketplace)) if (!firstCheckAt.has(id)) firstCheckAt.set(id, now)
    const waiting = [...firstCheckAt].filter(([id]) => marketplace.world.stats(id)?.numForSale === 0)
    const fresh = waiting.find(([id, at]) => !shown.has(id) && now - at >= APPEARS_AFTER_MS)
    const again =
      now - lastAt >= ANOTHER_EVERY_MS ? waiting[Math.floor(Math.random() * waiting.length)] : undefined
    const next = fresh ?? again
    if (next === undefined || now - lastAt < APPEARS_AFTER_MS) return
    shown.add(next[0])
    lastAt = now
    marketplace.world.appear(next[0], { count: 1 + Math.floor(Math.random() * 3), forMs: STAYS_MS })
  }
  const timer = setInterval(step, STEP_EVERY_MS)
  return () => clearInterval(timer)
}

function watched(marketplace: Marketplace): number[] {
  return marketplace.requests.recent(500).flatMap(({ path }) => {
    const id = RELEASE_STATS.exec(path)?.[1]
    return id === undefined ? [] : [Number(id)]
  })
}

/** Adds records and mails to look at, while people already use the demo. */
export async function populate(
  url: string,
  { marketplace, mailbox }: { readonly marketplace: Marketplace; readonly mailbox: Mailbox },
): Promise<void> {
  await Promise.all([fillWatchLists(url, marketplace), sendSamples(url, marketplace, mailbox)])
}

/** Sends one of every mail to the mailbox by SMTP. */
async function sendSamples(url: string, marketplace: Marketplace, mailbox: Mailbox): Promise<void> {
  const mailer = createSmtpMailer({ smtpUrl: mailbox.smtpUrl, from: 'Cratewatch <cratewatch@localhost>' })
  try {
    for (const mail of sampleMails(url, marketplace.siteUrl, await someReleases(marketplace)))
      await mailer.send(mail)
  } finally {
    await mailer.close()
  }
}

type Page = {
  readonly results: readonly { readonly id: number; readonly title: string; readonly thumb: string }[]
}

/** Finds three records with pictures, through the API. */
async function someReleases({ url }: Marketplace): Promise<readonly ReleaseCard[]> {
  const headers = { Authorization: 'Discogs key=simulated-key, secret=simulated-secret' }
  const answer = await fetch(`${url}/database/search?q=a&type=release&per_page=3`, { headers })
  const { results } = (await answer.json()) as Page
  return results.map(({ id, title, thumb }) => {
    const [artist = '', name = title] = title.split(' - ')
    return {
      id,
      artist,
      title: name,
      thumb,
      format: 'LP',
      country: 'UK',
      year: 1979,
      label: null,
      catalogueNumber: null,
    }
  })
}

/** Adds the first records to the demo accounts, through the API; an account with records keeps them. */
async function fillWatchLists(url: string, marketplace: Marketplace): Promise<void> {
  const candidates = presentable(marketplace)
  stockShop(marketplace, candidates)
  for (const { email, records } of DEMO_ACCOUNTS) {
    const { token, user } = await call(url, 'POST', '/api/auth/login', { email, password: DEMO_PASSWORD })
    if (user._count.vinyls > 0) continue
    // Overlapping lists: the free account watches some of the premium one's records, which cost no second request.
    for (const discogsId of candidates.slice(0, records)) await addPatiently(url, token, discogsId)
  }
}

/**
 * Gives the first shop a copy of each record that is for sale anyway. Its number and date are the record's, so that a
 * second start brings nothing new to who follows the shop.
 */
function stockShop({ world }: Marketplace, candidates: readonly number[]): void {
  const shop = demoShops[0]?.username ?? ''
  const listedAt = instant(Date.UTC(2025, 10, 20, 9))
  for (const id of candidates.filter((each) => world.stats(each)?.numForSale !== 0))
    world.shops.list(shop, id, { listedAt, listingId: 89_900_000_000 + id })
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
