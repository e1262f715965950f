import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startChat } from '../simulator/src/chat/start-chat.ts'
import { say } from '../simulator/src/chat/world/speak.ts'
import { startMailbox } from '../simulator/src/mailbox/start-mailbox.ts'
import { demoApp, startMarketplace } from '../simulator/src/marketplace/start-marketplace.ts'
import { paymentSettings } from '../simulator/src/payments/payment-settings.ts'
import { startPayments } from '../simulator/src/payments/start-payments.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_PEOPLE } from './demo/accounts.ts'
import { buildWeb } from './demo/build-web.ts'
import { direct } from './demo/director.ts'
import {
  CHAT_PORT,
  DEFAULT_PORT,
  MAILBOX_PORT,
  MARKETPLACE_PORT,
  PAYMENTS_PORT,
  SMTP_PORT,
} from './demo/ports.ts'
import { sampleAddress } from './demo/sample-mails.ts'
import { seedAccounts } from './demo/seed-accounts.ts'
import { sendSamples } from './demo/send-samples.ts'
import { startServer } from './demo/server.ts'
import { startViteServer } from './demo/vite-server.ts'
import { fillWatchLists } from './demo/watch-lists.ts'

/** The whole product with its world around it: no key, no service, no network. Ctrl-C stops everything. */
const { values: options } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
const port = Number(process.env['PORT'] ?? DEFAULT_PORT)
const folder = join(import.meta.dirname, '..', 'data', 'demo')
const url = `http://localhost:${port}`

if (!options.dev) buildWeb()
mkdirSync(folder, { recursive: true })
await seedAccounts(folder)
const marketplace = await startMarketplace({ port: MARKETPLACE_PORT, seed: worldSeed(), liveliness: 4 })
const mailbox = await startMailbox({ port: MAILBOX_PORT, smtpPort: SMTP_PORT })
const chat = await startChat({ port: CHAT_PORT, people: DEMO_PEOPLE })
for (const { chatId } of DEMO_ACCOUNTS) if (chatId !== undefined) say(chat.world, chatId, '/start')
const payments = await startPayments({
  port: PAYMENTS_PORT,
  webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
  keepIn: join(folder, 'payments.json'),
})
const server = await startServer(
  {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DEMO: 'true',
    ADMIN_EMAILS: DEMO_ACCOUNTS.filter(({ role }) => role === 'admin')
      .map(({ email }) => email)
      .join(','),
    DISCOGS_API_URL: marketplace.url,
    DISCOGS_SITE_URL: marketplace.siteUrl,
    DISCOGS_CONSUMER_KEY: demoApp.key,
    DISCOGS_CONSUMER_SECRET: demoApp.secret,
    CHECK_FLOOR_SECONDS: '10',
    SMTP_URL: mailbox.smtpUrl,
    TELEGRAM_BOT_TOKEN: chat.token,
    TELEGRAM_API_URL: chat.apiUrl,
    TELEGRAM_LINK_URL: chat.url,
    ...paymentSettings(payments),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  },
  options.dev,
)
const vite = options.dev ? await startViteServer() : null
const stopDirecting = direct(marketplace)
fillWatchLists(url, marketplace).catch((error: unknown) =>
  console.error('The demo lists could not be filled:', error),
)
sendSamples(url, marketplace, mailbox).catch((error: unknown) =>
  console.error('The sample mails could not be sent:', error),
)
introduce()

let isStopping = false
const stop = async () => {
  isStopping = true
  console.log('\nStopping …')
  stopDirecting()
  await vite?.close()
  await server.stop()
  await payments.close()
  await chat.close()
  await mailbox.close()
  await marketplace.close()
  process.exit(0)
}
process.once('SIGINT', () => void stop())
process.once('SIGTERM', () => void stop())
// A server that dies by itself takes the demo along; one that is stopped lets the others close after it.
void server.ended.then(() => (isStopping ? undefined : process.exit(1)))

/** One world for all starts of this data directory, so that a second start finds the shop as the first left it. */
function worldSeed(): number {
  const file = join(folder, 'world-seed')
  if (!existsSync(file)) writeFileSync(file, '1973\n')
  return Number(readFileSync(file, 'utf8'))
}

function introduce(): void {
  const accounts = DEMO_ACCOUNTS.map(
    ({ role, email }) => `    ${email.padEnd(22)} ${DEMO_PASSWORD}   (${role})`,
  )
  console.log(`
  Cratewatch       ${vite?.url ?? url}
  Mailbox          ${mailbox.url}
  Every mail       ${mailbox.url}/?to=${sampleAddress('en')} and ?to=${sampleAddress('es')}
  Chat             ${chat.url}   write to the bot as Nora (premium) or Mateo, press its buttons
  Marketplace      ${marketplace.siteUrl}/_control   make a copy appear, find ids to watch
  Payments         ${payments.url}   pay, move time on, make a renewal fail

  Sign in with
${accounts.join('\n')}

  Everything is kept in data/demo; Ctrl-C stops, a second start goes on from there.
`)
}
