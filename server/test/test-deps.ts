import { ok } from '@cratewatch/domain/kernel/result'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { readConfig, type Config } from '../src/base/config/config.ts'
import { randomIds } from '../src/base/ids.ts'
import { createProgress } from '../src/base/progress.ts'
import { deriveSecrets } from '../src/base/secrets.ts'
import type { Database } from '../src/database/database.ts'
import type { Budget } from '../src/outbound/budget/budget.ts'
import type { Deps } from '../src/outbound/deps.ts'
import type { Targets } from '../src/outbound/vendors/targets.ts'
import { manualClock } from './manual-clock.ts'
import { testLive } from './test-live.ts'
import { testMarketplace } from './vendors/test-marketplace.ts'

const APP_SECRET = 'the secret of the tests, 32 or more'

/** Reads settings as the product does, with a secret and an operator. */
export function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ APP_SECRET, ADMIN_EMAILS: 'admin@example.com', LOG_LEVEL: 'silent', ...env })
}

/** Makes dependencies for tests: the given database, a manual clock, no mail, an empty marketplace, no log. */
export function testDeps(given: Partial<Deps> & { readonly database: Database }): Deps {
  return {
    config: testConfig(),
    clock: manualClock(),
    ids: randomIds,
    processId: randomIds.uuid(),
    db: given.database.queries,
    live: testLive(),
    secrets: deriveSecrets(APP_SECRET),
    marketplace: testMarketplace(),
    marketplaceSignIn: null,
    singleSignOn: null,
    budget: endlessBudget,
    mailer: null,
    chat: null,
    targets: noTargets,
    push: null,
    payments: null,
    rates: null,
    metrics: new Registry(),
    progress: createProgress(),
    log: pino({ level: 'silent' }),
    ...given,
  }
}

/** Reaches nobody. */
const noTargets: Targets = {
  send: () => Promise.resolve({ kind: 'unreachable', why: 'tests reach nobody' }),
  close: () => Promise.resolve(),
}

/** Grants every slot at once: for tests that are not about the budget. */
export const endlessBudget: Budget = {
  waitFor: () => Promise.resolve(ok(undefined)),
  waitForPerson: () => Promise.resolve(ok(undefined)),
  waitForSearch: () => Promise.resolve(ok(undefined)),
  chargeFor: () => {},
  report: () => Promise.resolve(),
}
