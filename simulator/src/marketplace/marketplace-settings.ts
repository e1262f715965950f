import { demoApp, type Marketplace } from './start-marketplace.ts'

const EXAMPLES = 3

/** What a server has in its environment that is to find its records here. */
export function marketplaceSettings(
  marketplace: Pick<Marketplace, 'url' | 'siteUrl' | 'world'>,
): Record<string, string> {
  return {
    DISCOGS_API_URL: marketplace.url,
    DISCOGS_SITE_URL: marketplace.siteUrl,
    DISCOGS_CONSUMER_KEY: demoApp.key,
    DISCOGS_CONSUMER_SECRET: demoApp.secret,
    EXAMPLE_RECORDS: examplesOf(marketplace).join(','),
  }
}

/** Returns records that can be bought now or some day. */
function examplesOf({ world }: Pick<Marketplace, 'world'>): readonly number[] {
  const ids = Array.from({ length: Math.min(100, world.catalogue.size) }, (_, i) => world.catalogue.idAt(i))
  return ids.filter((id) => world.release(id) && world.stats(id)?.blocked === false).slice(0, EXAMPLES)
}
