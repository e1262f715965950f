import { relative } from 'node:path'
import { demoLists } from '../../simulator/src/marketplace/world/public-lists.ts'
import { demoShops } from '../../simulator/src/marketplace/world/shops.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import type { DemoPlace } from './place/take-place.ts'
import { sampleAddress } from './sample-mails.ts'
import type { Surroundings } from './surroundings.ts'

/** Waits for a piece of work, then prints what it was and how long it took. */
export async function timed<T>(what: string, work: Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work
  console.log(`  ✓ ${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return result
}

/** Prints what `npm run demo` is about to do. */
export function sayBeginning({ number, folder }: DemoPlace, isFirst: boolean, isBuilt: boolean): void {
  if (number > 1) console.log(`Another demo is running; this one has its own data, in ${named(folder)}.`)
  if (!isBuilt)
    console.log('Building the web application, once: some 15 seconds; the database is prepared as well …')
  else if (isFirst) console.log(`Preparing the database in ${named(folder)} …`)
  else console.log(`Going on from the last time, with the data in ${named(folder)} …`)
}

/** Prints the addresses and accounts, how to stop, and how to start again. */
export function sayReady(
  url: string,
  { mailbox, chat, services, marketplace, payments, openId }: Surroundings,
  place: DemoPlace,
): void {
  const accounts = DEMO_ACCOUNTS.map(
    ({ role, email }) => `    ${email.padEnd(22)} ${DEMO_PASSWORD}   (${role})`,
  )
  console.log(`
  Cratewatch       ${url}
  Mailbox          ${mailbox.url}
  Every mail       ${mailbox.url}/?to=${sampleAddress('en')} and ?to=${sampleAddress('es')}
  Chat             ${chat.url}   write to the bot as Nora (premium) or Mateo, press its buttons
  Services         ${services.url}   where other channels lead (ntfy, Discord, webhooks …), and what to type in
  Marketplace      ${marketplace.siteUrl}/_control   make a copy appear, find ids, move time for everything
  A list to follow ${marketplace.siteUrl}/lists/${demoLists.mixed}
  A shop to follow ${marketplace.siteUrl}/seller/${demoShops[0]?.username}/profile   list a copy there at the end of the marketplace's console
  Payments         ${payments.url}   pay, make a renewal fail
  Single sign-on   press "Continue with ${openId.organisation}", choose a colleague

  Sign in with
${accounts.join('\n')}

  Ctrl-C stops everything. Everything is kept in ${named(place.folder)}: npm run demo goes on from there,
  and begins anew when you have removed that folder.
`)
}

function named(folder: string): string {
  return relative(process.cwd(), folder)
}
