import type { Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import type { Marketplace } from '../../simulator/src/marketplace/start-marketplace.ts'
import type { ReleaseCard } from '../../server/src/alerting/deliveries/message.ts'
import { createSmtpMailer } from '../../server/src/outbound/vendors/smtp/smtp-mailer.ts'
import { sampleMails } from './sample-mails.ts'

/** Sends one of every mail to the mailbox by SMTP. */
export async function sendSamples(url: string, marketplace: Marketplace, mailbox: Mailbox): Promise<void> {
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
