import { demoApp, type Marketplace } from './start-marketplace.ts'

/** What a server has in its environment that is to find its records here. */
export function marketplaceSettings({
  url,
  siteUrl,
}: Pick<Marketplace, 'url' | 'siteUrl'>): Record<string, string> {
  return {
    DISCOGS_API_URL: url,
    DISCOGS_SITE_URL: siteUrl,
    DISCOGS_CONSUMER_KEY: demoApp.key,
    DISCOGS_CONSUMER_SECRET: demoApp.secret,
  }
}
