import { join } from 'node:path'
import { chatSettings, startChat, type Chat } from '../../simulator/src/chat/start-chat.ts'
import { say } from '../../simulator/src/chat/world/speak.ts'
import { startMailbox, type Mailbox } from '../../simulator/src/mailbox/start-mailbox.ts'
import {
  marketplaceSettings,
  startMarketplace,
  type Marketplace,
} from '../../simulator/src/marketplace/start-marketplace.ts'
import { openIdSettings, startOpenId, type OpenIdProvider } from '../../simulator/src/openid/start-openid.ts'
import { paymentSettings, startPayments, type Payments } from '../../simulator/src/payments/start-payments.ts'
import { ratesSettings, startRates, type Rates } from '../../simulator/src/rates/start-rates.ts'
import type { Services } from '../../simulator/src/services/received.ts'
import { serviceSettings } from '../../simulator/src/services/service-settings.ts'
import { startServices } from '../../simulator/src/services/start-services.ts'
import { DEMO_ACCOUNTS, DEMO_COLLEAGUES, DEMO_PEOPLE } from './accounts.ts'
import type { DemoPorts } from './ports.ts'
import { sharedClock, type SharedClock } from './time/clocks.ts'
import { readMoved } from './year/load-year.ts'
import { bringToEnd, marketOfYear } from './year/market.ts'

/** The parts around the product: marketplace, mailbox, chat, payments, organisation, services that take messages. */
export type Surroundings = {
  readonly marketplace: Marketplace
  readonly mailbox: Mailbox
  readonly chat: Chat
  readonly payments: Payments
  readonly openId: OpenIdProvider
  readonly rates: Rates
  readonly services: Services
  /** The time of all of them. */
  readonly clock: SharedClock
  close(): Promise<void>
}

/** Starts all parts or none; what must survive a restart is in `folder`. */
export async function startSurroundings(folder: string, ports: DemoPorts): Promise<Surroundings> {
  await using started = new AsyncDisposableStack()
  const kept = <T extends { close(): Promise<void> }>(each: T) => started.adopt(each, () => each.close())
  const clock = sharedClock(folder)
  const mailbox = kept(await startMailbox({ port: ports.mailbox, smtpPort: ports.SMTP, clock }))
  const chat = kept(await startChat({ port: ports.chat, people: DEMO_PEOPLE, clock }))
  for (const person of DEMO_ACCOUNTS) if (person.chat !== undefined) say(chat.world, person.chat.id, '/start')
  const payments = kept(
    await startPayments({
      port: ports.payments,
      clock,
      webhookUrl: `http://127.0.0.1:${ports.Cratewatch}/api/stripe/webhook`,
      keepIn: join(folder, 'payments.json'),
    }),
  )
  const moved = readMoved(folder) ?? 0
  const marketplace = kept(
    await startMarketplace({
      port: ports.marketplace,
      ...marketOfYear(moved),
      clock,
      untilRenewal: () => payments.untilRenewal(),
    }),
  )
  bringToEnd(marketplace.world, moved)
  const openId = kept(await startOpenId({ port: ports['single sign-on'], people: DEMO_COLLEAGUES, clock }))
  const rates = kept(await startRates({ port: ports['exchange rates'], clock }))
  const services = kept(await startServices({ port: ports.services, clock }))
  const all = started.move()
  const close = () => all.disposeAsync()
  return { marketplace, mailbox, chat, payments, openId, rates, services, clock, close }
}

/** Returns the server's settings for these parts. */
export function settingsFor({
  marketplace,
  mailbox,
  chat,
  payments,
  openId,
  rates,
  services,
}: Surroundings): Record<string, string> {
  return {
    ...marketplaceSettings(marketplace),
    CHECK_FLOOR_SECONDS: '10',
    SMTP_URL: mailbox.smtpUrl,
    ...chatSettings(chat),
    ...paymentSettings(payments),
    ...openIdSettings(openId),
    ...ratesSettings(rates),
    ...serviceSettings(services),
  }
}
