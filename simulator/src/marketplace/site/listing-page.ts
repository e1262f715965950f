import { markup } from '../../page/markup.ts'
import { creditLine } from '../http/resources/credit-body.ts'
import type { Service } from '../http/service.ts'
import { formatMoney } from '../world/currency.ts'
import { sitePage } from './site-page.ts'

/** `/sell/item/{id}`: one copy in one shop, or the note that it is gone. */
export function listingPage({ world }: Service, param: string): string | undefined {
  const listing = world.listing(Number(param))
  const index = listing && world.catalogue.indexOf(listing.copy.releaseId)
  if (listing === undefined || index === undefined) return undefined
  const { copy, price, status } = listing
  const release = world.catalogue.release(index)
  const seller = world.sellerOf(copy)
  const state =
    status === 'Sold'
      ? markup`<span class="pill none">Sold</span>`
      : markup`<span class="pill"><i></i>For sale</span>`
  return sitePage(
    release.album.title,
    markup`<div class="head"><div class="sleeve ${status === 'For Sale' && 'on'}"><div class="disc"></div><img src="/covers/${release.id}.svg" alt=""></div>
<div class="stack"><h1><a style="text-decoration:none" href="/release/${release.id}">${release.album.title}</a></h1>
<p class="soft">${creditLine(release.album.artists, { numbers: false, starred: false })}</p>
<p class="price" style="font-size:34px">${formatMoney(price, copy.currency)}</p><p>${state}</p>
<p>Media: <strong>${copy.media}</strong><br>Sleeve: <strong>${copy.sleeve}</strong></p>
<p class="soft small">Sold by <a href="/user/${seller.username}">${seller.username}</a>, ships from ${seller.country}</p></div></div>`,
  )
}
