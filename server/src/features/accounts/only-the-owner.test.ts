import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minutes } from '@cratewatch/domain/kernel/duration'
import { accountFixture } from '../../../test/fixtures/account-fixture.ts'
import { clientOf, type TestAnswer } from '../../../test/test-app.ts'
import { connectMarketplaceAccount } from './marketplace/marketplace-accounts.ts'
import { authenticate } from './sessions/sessions.ts'

const fixture = accountFixture()

type Who = 'owner' | 'stranger'
/** The owner reads the first mailbox, the stranger the second. */
const MAILBOX: Readonly<Record<Who, string>> = { owner: 'ada@example.com', stranger: 'mallory@example.com' }
const PASSWORD: Readonly<Record<Who, string>> = { owner: 'of-the-owner', stranger: 'of-the-stranger' }

/** Their accounts on the marketplace. */
const access = { token: 'token', secret: 'secret' }
const PERSON = {
  owner: { access, identity: { id: 7, username: 'ada' } },
  stranger: { access, identity: { id: 8, username: 'mallory' } },
} as const

/** What two browsers, two mailboxes and two passwords can do to one address, over HTTP. */
class Play {
  private readonly tokens: Record<Who, string[]> = { owner: [], stranger: [] }
  private readonly links: Record<Who, string[]> = { owner: [], stranger: [] }
  ownerHasProven = false

  async take(who: Who, act: keyof typeof ACTS): Promise<void> {
    await fixture.clock.advance(minutes(1))
    await ACTS[act](this, who)
    for (const { to, text } of await fixture.mails()) {
      const link = /\/(?:confirm-email|reset-password|undo-change)\?token=[\w-]+/.exec(text)?.[0]
      if (link === undefined) continue
      this.links[to === MAILBOX.owner ? 'owner' : 'stranger'].push(link)
    }
  }

  /** Calls in the last session of one of them, or without one. */
  async call(who: Who, method: 'POST' | 'PUT' | 'GET', path: string, body?: object): Promise<TestAnswer> {
    const token = this.tokens[who].at(-1)
    return clientOf(fixture.app, token)(method, path, body)
  }

  keep(who: Who, { body }: TestAnswer): void {
    if (typeof body?.token === 'string') this.tokens[who].push(body.token)
  }

  lastLink(who: Who, page: string): string | null {
    return this.links[who].findLast((link) => link.startsWith(page))?.split('=')[1] ?? null
  }

  async connect(who: Who): Promise<void> {
    const session = await authenticate(fixture.deps, this.tokens[who].at(-1) ?? '')
    if (session === null) return
    const by = { userId: session.userId, sessionId: session.id }
    await connectMarketplaceAccount(fixture.deps, { ...PERSON[who], ...by })
  }

  isOwners(answer: TestAnswer, who: Who): void {
    if (answer.status === 200 && who === 'owner') this.ownerHasProven = true
  }

  /** Lists the ways in that one of them has: sessions of an account with the owner's address, and the password. */
  async ways(who: Who): Promise<string[]> {
    const ways: string[] = []
    for (const token of this.tokens[who]) {
      const { status, body } = await clientOf(fixture.app, token)('GET', '/api/auth/profile')
      if (status === 200 && body.email === MAILBOX.owner) ways.push('session')
    }
    const connected = await fixture.deps.db
      .selectFrom('marketplace_accounts')
      .innerJoin('users', 'users.id', 'marketplace_accounts.user_id')
      .select('users.id')
      .where('marketplace_id', '=', PERSON[who].identity.id)
      .where('email', '=', MAILBOX.owner)
      .execute()
    if (connected.length > 0) ways.push('marketplace')
    const credentials = { email: MAILBOX.owner, password: PASSWORD[who] }
    const { status } = await fixture.visitor('POST', '/api/auth/login', credentials)
    return status === 200 ? [...ways, 'password'] : ways
  }
}

const ACTS = {
  async signUp(play: Play, who: Who) {
    const body = { email: MAILBOX.owner, password: PASSWORD[who] }
    play.keep(who, await fixture.visitor('POST', '/api/auth/signup', body))
  },
  async signIn(play: Play, who: Who) {
    const body = { email: MAILBOX.owner, password: PASSWORD[who] }
    play.keep(who, await fixture.visitor('POST', '/api/auth/login', body))
  },
  async connect(play: Play, who: Who) {
    await play.connect(who)
  },
  async changePassword(play: Play, who: Who) {
    const body = { currentPassword: PASSWORD[who], password: PASSWORD[who] }
    play.keep(who, await play.call(who, 'PUT', '/api/users/password', body))
  },
  async changeAddress(play: Play, who: Who) {
    await play.call(who, 'PUT', '/api/users/email', { email: MAILBOX[who] })
  },
  async confirm(play: Play, who: Who) {
    const token = play.lastLink(who, '/confirm-email')
    const answer = await play.call(who, 'POST', '/api/users/email/confirm', { token })
    play.isOwners(answer, who)
  },
  async confirmByPassword(play: Play, who: Who) {
    const token = play.lastLink(who, '/confirm-email')
    const body = { token, password: PASSWORD[who] }
    const answer = await fixture.visitor('POST', '/api/users/email/confirm', body)
    play.keep(who, answer)
    play.isOwners(answer, who)
  },
  async notMine(play: Play, who: Who) {
    const body = { token: play.lastLink(who, '/confirm-email'), password: PASSWORD[who] }
    play.isOwners(await fixture.visitor('POST', '/api/password-reset/reset', body), who)
  },
  async reset(play: Play, who: Who) {
    await fixture.visitor('POST', '/api/password-reset/request', { email: MAILBOX[who] })
  },
  async useReset(play: Play, who: Who) {
    const body = { token: play.lastLink(who, '/reset-password'), password: PASSWORD[who] }
    play.isOwners(await fixture.visitor('POST', '/api/password-reset/reset', body), who)
  },
  async undo(play: Play, who: Who) {
    const body = { token: play.lastLink(who, '/undo-change'), password: PASSWORD[who] }
    play.isOwners(await fixture.visitor('POST', '/api/users/changes/undo', body), who)
  },
} as const

const acts = Object.keys(ACTS) as (keyof typeof ACTS)[]
const step = fc.tuple(fc.constantFrom<Who>('owner', 'stranger'), fc.constantFrom(...acts))

it('only the owner of a mailbox gets into its account, whatever two people did before they proved it', async () => {
  let proven = 0
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
    const { db } = fixture.deps
    for (const table of ['account_links', 'attempt_counts', 'users'] as const)
      await db.deleteFrom(table).execute()
    const play = new Play()
    for (const [who, act] of steps) await play.take(who, act)
    if (!play.ownerHasProven) return
    proven++
    for (const act of ['confirm', 'undo', 'signIn'] as const) await play.take('stranger', act)
    expect(await play.ways('stranger')).toEqual([])
  })
  await fc.assert(property, { numRuns: 200, seed: 17 })
  expect(proven).toBeGreaterThan(20)
}, 600_000)
