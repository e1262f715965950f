import { markup } from '../../page/markup.ts'
import { creditLine } from '../http/resources/credit-body.ts'
import type { Service } from '../http/service.ts'
import { stockTable } from './copies-table.ts'
import { sitePage } from './site-page.ts'

const shown = 60

/** `/user/{username}`: a shop with its newest stock, or a collector with the latest wishes. */
export function userPage(service: Service, username: string): string | undefined {
  const { world } = service
  const seller = world.seller(username)
  if (seller) {
    const stock = world.inventory(seller)
    const newest = [...stock].sort((a, b) => b.listedAt - a.listedAt).slice(0, shown)
    return sitePage(
      seller.username,
      markup`<h1>${seller.username}</h1><p class="soft">${seller.country} · ${seller.rating} % of ${seller.ratings.toLocaleString('en')} ratings · ${stock.length.toLocaleString('en')} copies for sale</p>
<h2>Newest stock</h2>${stockTable(service, newest)}`,
    )
  }
  const collector = world.collectors.find(username)
  if (collector === undefined) return undefined
  if (collector.private) {
    return sitePage(
      collector.username,
      markup`<h1>${collector.username}</h1><p class="panel soft" style="margin-top:20px">This wantlist is private.</p>`,
    )
  }
  const tiles = collector.wants.slice(0, shown).flatMap((want) => {
    const release = world.release(want.releaseId)
    if (release === undefined) return []
    return markup`<a href="/release/${release.id}"><img loading="lazy" src="/covers/${release.id}.svg" alt=""><strong>${release.album.title}</strong><br><span class="soft small">${creditLine(release.album.artists, { numbers: false, starred: false })}</span></a>`
  })
  return sitePage(
    collector.username,
    markup`<h1>${collector.username}</h1><p class="soft">${collector.country} · ${collector.wants.length.toLocaleString('en')} records wanted</p><h2>Wantlist</h2>
${tiles.length === 0 ? markup`<p class="panel soft">Nothing wanted yet.</p>` : markup`<div class="grid">${tiles}</div>`}`,
  )
}
