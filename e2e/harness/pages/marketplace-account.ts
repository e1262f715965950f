import type { Page } from 'playwright-core'
import { wantlist as english } from '../../../web/src/messages/en/wantlist.ts'
import { wantlist as spanish } from '../../../web/src/messages/es/wantlist.ts'
import type { Product } from '../product.ts'
import type { Language } from '../variants.ts'

const WORDS = { en: english.connection, es: spanish.connection } as const
const SETTINGS = '/dashboard/settings/discogs'

type Buyer = Parameters<Product['marketplace']['world']['collectors']['add']>[0]

/** Connects the account of somebody new in this country, to whom the marketplace says what copies cost to send. */
export async function connectAccount(
  page: Page,
  { url, marketplace: { world } }: Pick<Product, 'url' | 'marketplace'>,
  language: Language,
  buyer: Buyer,
): Promise<void> {
  const words = WORDS[language]
  world.collectors.add(buyer)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: words.connect }).click()
  await page.getByLabel('Sign in as').selectOption(buyer.username)
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(url + SETTINGS)
  await page.getByText(words.connectedAs.replace('{{username}}', buyer.username)).waitFor()
}
