import { milliseconds, type Duration } from '@cratewatch/domain/kernel/duration'
import { GLOBAL_PRIOR } from '@cratewatch/domain/scheduling/policy/rates/prior'
import { announceParcels } from '../../../server/src/alerting/decide/announce-parcels.ts'
import { announceShop } from '../../../server/src/alerting/decide/announce-shop.ts'
import { announceTransition } from '../../../server/src/alerting/decide/announce-transition.ts'
import { readConfig } from '../../../server/src/base/config/config.ts'
import { deriveSecrets } from '../../../server/src/base/secrets.ts'
import { watchMetrics } from '../../../server/src/checking/figures/watch-metrics.ts'
import { sameRecorder } from '../../../server/src/checking/record/record-observation.ts'
import type { Priors } from '../../../server/src/checking/rows/check-state-row.ts'
import { connectPostgres } from '../../../server/src/database/connection/connect-postgres.ts'
import { migrate } from '../../../server/src/database/migrate.ts'
import { buildApp } from '../../../server/src/http/build-app.ts'
import { createEcbRates } from '../../../server/src/outbound/rates/ecb-rates.ts'
import type { Chat } from '../../../server/src/outbound/vendors/chat.ts'
import { createDiscogsMarketplace } from '../../../server/src/outbound/vendors/discogs/discogs-marketplace.ts'
import type { Mailer } from '../../../server/src/outbound/vendors/mailer.ts'
import { outcomeOf } from '../../../server/src/outbound/vendors/send-outcome.ts'
import { saveRelease } from '../../../server/src/watching/adding/releases.ts'
import { manualClock } from '../../../server/test/manual-clock.ts'
import { freePort } from '../../../server/test/server-process.ts'
import { testFeatures } from '../../../server/test/test-app.ts'
import { testDeps } from '../../../server/test/test-deps.ts'
import {
  marketplaceSettings,
  startMarketplace,
} from '../../../simulator/src/marketplace/start-marketplace.ts'
import { ratesSettings, startRates } from '../../../simulator/src/rates/start-rates.ts'
import { chanceOf } from '../../histories/chance.ts'
import { MARKET_URL, marketOfYear, YEAR_BEGAN } from './market.ts'
import { FULL_MAILBOX, OPERATOR_EMAIL } from './people.ts'

const SECRET = 'the secret of the year, 32 or more letters'

export type YearsProduct = Awaited<ReturnType<typeof openProduct>>

/** Opens the product on a database, with its marketplace, a manual clock, and chance by one seed. */
export async function openProduct(databaseUrl: string, seed: number) {
  await using opened = new AsyncDisposableStack()
  const kept = <T extends { close(): Promise<void> }>(each: T) => opened.adopt(each, () => each.close())
  const clock = manualClock(YEAR_BEGAN)
  const chance = chanceOf(seed)
  const limits = { authenticated: 1e9, anonymous: 1e9, overshoot: 1e9 }
  const port = await freePort()
  const publicUrl = MARKET_URL
  const marketplace = kept(await startMarketplace({ ...marketOfYear(0), clock, port, publicUrl, limits }))
  const rates = kept(await startRates({ clock }))
  const config = readConfig({
    APP_SECRET: SECRET,
    ADMIN_EMAILS: OPERATOR_EMAIL,
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TELEGRAM_BOT_TOKEN: '1:token',
    ...marketplaceSettings(marketplace),
    DISCOGS_API_URL: `http://127.0.0.1:${port}`,
    ...ratesSettings(rates),
  })
  const database = kept(await connectPostgres(databaseUrl, () => {}))
  await migrate(database.queries)
  const deps = testDeps({
    config,
    database,
    clock,
    ids: chance.ids,
    processId: chance.ids.uuid(),
    secrets: deriveSecrets(SECRET, null, chance.ids),
    marketplace: kept(createDiscogsMarketplace(config, clock)),
    rates: config.rates && kept(createEcbRates(config.rates, config, clock)),
    mailer: MAILER,
    chat: CHAT,
  })
  const app = await buildApp(deps, testFeatures(deps))
  opened.defer(() => app.close())
  const priors = (): Priors => () => GLOBAL_PRIOR
  const checking = {
    ...deps,
    announceTransition,
    announceShop,
    announceParcels,
    saveDetails: saveRelease,
    watchMetrics: watchMetrics(deps.metrics),
    recordSame: sameRecorder(deps),
    priors,
  }
  const { world } = marketplace
  const all = opened.move()
  return { deps, checking, app, clock, chance, world, close: () => all.disposeAsync() }
}

/** How long the marketplace takes for an answer. */
export const answersIn = ({ chance }: Pick<YearsProduct, 'chance'>): Duration =>
  milliseconds(140 + chance.below(180))

const FULL = '552 5.2.2 Mailbox full'

const MAILER: Mailer = {
  send: ({ to }) =>
    Promise.resolve(
      to === FULL_MAILBOX
        ? outcomeOf('email', { answered: 552, words: FULL }, { why: FULL })
        : { kind: 'taken' },
    ),
  close: () => Promise.resolve(),
}

const CHAT: Chat = {
  username: () => Promise.resolve('cratewatch_bot'),
  send: () => Promise.resolve({ kind: 'taken' }),
  answerPress: () => Promise.resolve(),
  replaceButtons: () => Promise.resolve(),
  listen: () => Promise.resolve([]),
  bring: () => Promise.resolve(true),
  readUpdate: () => null,
  showCommands: () => Promise.resolve(),
}
