import type { Page } from 'playwright-core'
import { NEEDED_SCOPES } from '../../../extension/src/settings.ts'
import { TEXTS } from '../../../extension/src/texts.ts'
import { watchesState as english } from '../../../web/src/messages/en/watches/state.ts'
import { watchesState as spanish } from '../../../web/src/messages/es/watches/state.ts'
import { callApi } from '../call-api.ts'
import { newCollector } from '../collector.ts'
import type { Product } from '../product.ts'
import type { Language } from '../variants.ts'

/** The extension in a browser that has just started. */
export type InstalledExtension = {
  openSetUp(): Promise<Page>
  /** Opens the popup as a press of the button does while a tab shows this address. */
  openPopup(address: string): Promise<Page>
  badge(): Promise<string>
  /** Lets the alarm go off. */
  wake(): Promise<void>
}

type Play = {
  readonly product: Product
  readonly extension: InstalledExtension
  readonly email: string
  readonly language: Language
  /** Is shown each view, and throws at what is wrong with it. */
  readonly look: (page: Page, name: string) => Promise<void>
}

const STATES = { en: english.state, es: spanish.state }

/**
 * Plays what the extension is for: it is connected by a token, watches a record with a limit, counts the alert, follows a
 * shop, knows albums, and says what to do when its token is revoked. Throws at the first thing that is not there.
 */
export async function playExtension({ product, extension, email, language, look }: Play): Promise<void> {
  const texts = TEXTS[language]
  const { world, siteUrl } = product.marketplace
  const { token: session } = await newCollector(product, email, language)
  const made = await callApi(product, 'POST /api/users/tokens', {
    token: session,
    body: { name: 'Laptop', scopes: NEEDED_SCOPES, days: 30 },
  })
  const { id: tokenId, token } = (await made.json()) as { id: string; token: string }
  const id = product.records.find((each) => world.stats(each)?.numForSale === 0) ?? 0
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

  const before = await extension.openPopup(`${siteUrl}/release/${id}`)
  await seen(before, texts.notSetUp)
  await look(before, 'before the set-up')

  const setUp = await extension.openSetUp()
  await setUp.getByLabel(texts.options.address).fill(product.url)
  await setUp.getByLabel(texts.options.token, { exact: true }).fill(`${token}x`)
  await press(setUp, texts.options.connect)
  await seen(setUp, texts.failures.token)
  await look(setUp, 'the set-up')
  await setUp.getByLabel(texts.options.token, { exact: true }).fill(token)
  await press(setUp, texts.options.connect)
  await seen(setUp, /Laptop/)
  await look(setUp, 'connected')
  if ((await setUp.content()).includes(token)) throw new Error('the token is shown again')

  const offer = await extension.openPopup(`${siteUrl}/release/${id}-Some-Artist-Some-Title`)
  await offer.getByRole('heading', { name: 'Some Artist Some Title' }).waitFor()
  await look(offer, 'a record')
  await press(offer, texts.watch)
  // The first check comes seconds later, and the popup looks again.
  await seen(offer, STATES[language].none)
  await offer.getByLabel(texts.limit).fill('cheap')
  await press(offer, texts.setLimit)
  await seen(offer, texts.badPrice)
  await offer.getByLabel(texts.limit).fill('25,50')
  await offer.getByLabel(texts.currency).selectOption('USD')
  await press(offer, texts.setLimit)
  await seen(offer, texts.limitSet)
  await look(offer, 'a watched record')

  world.appear(id, { count: 1, price: 20, currency: 'USD' })
  await until(async () => {
    await extension.wake()
    return (await extension.badge()) === '1'
  })
  const again = await extension.openPopup(`${siteUrl}/release/${id}`)
  await seen(again, STATES[language].onSale_one.replace('{{count, number}}', '1'))
  await look(again, 'for sale')

  const master = await extension.openPopup(`${siteUrl}/master/${smallAlbum(product)}-An-Album`)
  await press(master, texts.watchAlbum)
  await master.getByRole('link', { name: texts.open }).waitFor()

  const seller = `extension_${language}`
  world.shops.open({ username: seller, country: 'Germany', currency: 'EUR' })
  const shop = await extension.openPopup(`${siteUrl}/seller/${seller}/profile`)
  await press(shop, texts.follow(seller))
  await seen(shop, texts.following(seller))
  await look(shop, 'a shop')

  const list = await extension.openPopup(`${siteUrl}/lists/Dub/5432`)
  const add = `${product.url}/?add=${encodeURIComponent(`${siteUrl}/lists/Dub/5432`)}`
  await list.locator(`a[href="${add}"]`).waitFor()
  await look(list, 'a list')

  await callApi(product, `DELETE /api/users/tokens/${tokenId}`, { token: session })
  const revoked = await extension.openPopup(`${siteUrl}/release/${id}`)
  await seen(revoked, texts.failures.token)
  await revoked.getByRole('button', { name: texts.setUp }).waitFor()
  await look(revoked, 'a revoked token')
  await until(async () => {
    await extension.wake()
    return (await extension.badge()) === ''
  })
}

/** An album that every plan may watch. */
function smallAlbum({ marketplace: { world }, records }: Product): number | undefined {
  const sizeOf = (id: number | undefined) => world.master(id ?? 0)?.releaseIds.length ?? 0
  return records
    .map((id) => world.release(id)?.masterId)
    .find((id) => sizeOf(id) > 1 && sizeOf(id) < MOST_PRESSINGS)
}
const MOST_PRESSINGS = 5

const [POLL_MS, MOST_POLLS] = [300, 200]

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('what was waited for has not come')
}
