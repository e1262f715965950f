import { displayArtist } from '@cratewatch/domain/records/display-name'
import type { ReleaseCard } from '../../server/src/alerting/deliveries/message.ts'
import { createSmtpMailer } from '../../server/src/outbound/vendors/smtp/smtp-mailer.ts'
import type { Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'
import { sampleMails } from './sample-mails.ts'

const RELEASE_STATS = /^\/marketplace\/stats\/(\d+)/
/** How soon after the start, and then how often, a copy of a record comes on sale that somebody watches. */
const FIRST_AFTER_MS = 8_000
const ANOTHER_EVERY_MS = 18_000
/** After these first minutes it happens less often, or everything would be for sale. */
const SEEN_BY_THEN_MS = 5 * 60_000
const LATER_EVERY_MS = 60_000
const STAYS_MS = 4 * 60_000

/**
 * Makes a copy of a watched record appear now and again, so that the demo shows alerts: of the record that is being
 * checked, just before it is. The market's own pace is unchanged. Returns what ends it.
 */
export function direct({ requests, world }: Pick<Marketplace, 'requests' | 'world'>): () => void {
  const began = Date.now()
  let nextAt = began + FIRST_AFTER_MS
  requests.onAdd = ({ path }) => {
    const now = Date.now()
    const id = Number(RELEASE_STATS.exec(path)?.[1])
    if (now < nextAt || world.stats(id)?.numForSale !== 0) return
    nextAt = now + (now - began < SEEN_BY_THEN_MS ? ANOTHER_EVERY_MS : LATER_EVERY_MS)
    world.appear(id, { forMs: STAYS_MS })
  }
  return () => (requests.onAdd = () => {})
}

/** Sends one of every mail to the mailbox by SMTP. */
export async function sendSamples(
  url: string,
  { marketplace, mailbox }: { readonly marketplace: Marketplace; readonly mailbox: Mailbox },
): Promise<void> {
  const mailer = createSmtpMailer({ smtpUrl: mailbox.smtpUrl, from: 'Cratewatch <cratewatch@localhost>' })
  try {
    for (const mail of sampleMails(url, marketplace.siteUrl, await someReleases(marketplace)))
      await mailer.send(mail)
  } finally {
    await mailer.close()
  }
}

type Result = {
  readonly id: number
  readonly title: string
  readonly thumb: string
  readonly format: readonly string[]
  readonly label: readonly string[]
  readonly country: string
  readonly year?: string
  readonly catno: string
}

/** Finds three records with pictures, through the API. */
async function someReleases({ url }: Marketplace): Promise<readonly ReleaseCard[]> {
  const headers = { Authorization: 'Discogs key=simulated-key, secret=simulated-secret' }
  const answer = await fetch(`${url}/database/search?q=a&type=release&per_page=3`, { headers })
  const { results } = (await answer.json()) as { readonly results: readonly Result[] }
  return results.map(({ id, title, thumb, format, label, country, year, catno }) => {
    const [artist = '', name = title] = title.split(' - ')
    return {
      id,
      artist: displayArtist([{ name: artist }]),
      title: name,
      thumb,
      format: format.filter((each) => each !== 'Vinyl').join(', '),
      country,
      year: year === undefined ? null : Number(year),
      label: label[0] ?? null,
      catalogueNumber: catno,
    }
  })
}
