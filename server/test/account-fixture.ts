import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { buildApp } from '../src/http/build-app.ts'
import type { Deps } from '../src/deps.ts'
import { manualClock, type ManualClock } from './manual-clock.ts'
import { clientOf, testFeatures, type TestClient } from './test-app.ts'
import { openTestDatabase } from './test-database.ts'
import { testLive, type TestLive } from './test-live.ts'
import { openTestPost, type TestMail, type TestPost } from './test-post.ts'
import { testDeps } from './test-deps.ts'

export type AccountFixture = {
  readonly deps: Deps
  readonly app: FastifyInstance
  readonly clock: ManualClock
  readonly live: TestLive
  readonly visitor: TestClient
  /** What is due by mail, sent and read. */
  mails(): Promise<readonly TestMail[]>
  /** The token in the one mail to an address that is due now and carries a link. */
  tokenTo(address: string): Promise<string>
  /** Creates an account over HTTP and gives its first session; its welcome mail is due. */
  signUp(email: string, password?: string): Promise<TestClient>
}

/** For a file of tests about accounts: one database and one mail server, and for each test an app without any account. */
export function accountFixture(given: Partial<Deps> = {}): AccountFixture {
  let database: Database
  let post: TestPost
  let now: Omit<AccountFixture, 'mails' | 'tokenTo' | 'signUp'>

  beforeAll(async () => {
    database = await openTestDatabase()
    post = await openTestPost()
  })
  afterAll(async () => {
    await post.close()
    await database.close()
  })
  beforeEach(async () => {
    await database.queries.deleteFrom('account_links').execute()
    await database.queries.deleteFrom('users').execute()
    await database.queries.deleteFrom('attempt_counts').execute()
    await database.queries.deleteFrom('security_events').execute()
    const [clock, live] = [manualClock(), testLive()]
    const deps = testDeps({ database, clock, live, mailer: post.mailer, ...given })
    const app = await buildApp(deps, testFeatures(deps))
    now = { deps, app, clock, live, visitor: clientOf(app) }
  })
  afterEach(() => now.app.close())

  return {
    get deps() {
      return now.deps
    },
    get app() {
      return now.app
    },
    get clock() {
      return now.clock
    },
    get live() {
      return now.live
    },
    get visitor() {
      return now.visitor
    },
    mails: () => post.deliver(now.deps),
    async tokenTo(address) {
      const mails = await post.deliver(now.deps)
      const tokens = mails.flatMap(({ to, token }) => (to === address && token !== null ? [token] : []))
      const [only, ...more] = tokens
      if (only === undefined || more.length > 0)
        throw new Error(`${tokens.length} mails with a link went to ${address}`)
      return only
    },
    async signUp(email, password = 'needle in the groove') {
      const { status, body } = await now.visitor('POST', '/api/auth/signup', { email, password })
      if (status !== 201) throw new Error(`Not signed up: ${status}`)
      return clientOf(now.app, body.token)
    },
  }
}
