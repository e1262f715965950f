import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant, type Instant } from '../kernel/instant.ts'
import { proofBySession } from './links/confirmation.ts'
import { afterProof, type Proof } from './proof.ts'
import { PASSWORD_ID, type SessionOrigin, type SignInMethod } from './sign-in/sign-in-method.ts'
import { survivesUndo } from './links/undo.ts'

type Who = 'owner' | 'stranger'
/** Where mails go: the address that the owner reads, and one of the stranger's. */
type Mailbox = 'theirs' | 'strangers'
type Link = {
  readonly purpose: 'email-confirmation' | 'email-change' | 'undo'
  readonly to: Mailbox
  readonly madeAt: Instant
  readonly sessionId: string | null
}
type Held<T> = T & { readonly holders: readonly Who[] }
type Method = Held<Omit<SignInMethod, 'proven'>> & { proven: boolean }
type Account = { email: Mailbox; isConfirmed: boolean; methods: Method[]; links: Link[] }

const READER: Readonly<Record<Mailbox, Who>> = { theirs: 'owner', strangers: 'stranger' }

/** One account with the owner's address, as the rules of this folder let it live. */
class History {
  account: Account | null = null
  sessions: Held<SessionOrigin>[] = []
  now = instant(0)
  wasStolen = false
  ownerHasProven = false

  play(who: Who, act: keyof typeof ACTS): void {
    this.now = instant(this.now + 1)
    if (act === 'sign-up') this.signUp(who)
    else if (this.account !== null) ACTS[act](this, this.account, who)
  }

  private signUp(who: Who): void {
    if (this.account !== null) return
    this.account = { email: 'theirs', isConfirmed: false, methods: [], links: [] }
    const sessionId = this.open(who, 'password', PASSWORD_ID)
    this.make(who, 'password', PASSWORD_ID, sessionId)
    this.mail('email-confirmation', 'theirs', sessionId)
  }

  open(who: Who, openedBy: SessionOrigin['openedBy'], openedById: string): string {
    const id = `session ${this.now}`
    this.sessions.push({ id, openedBy, openedById, holders: [who] })
    return id
  }

  make(who: Who, kind: 'password' | 'marketplace', id: string, madeIn: string | null): void {
    const account = this.account!
    const made = { kind, id, label: null, madeAt: this.now, madeIn, proven: account.isConfirmed }
    account.methods = [
      ...account.methods.filter((method) => method.kind !== kind),
      { ...made, holders: [who] },
    ]
  }

  mail(purpose: Link['purpose'], to: Mailbox, sessionId: string | null): void {
    this.account!.links.push({ purpose, to, madeAt: this.now, sessionId })
  }

  /** The mail about a change goes to an address that was proven, or nowhere. */
  announce(sessionId: string | null): void {
    if (this.account!.isConfirmed) this.mail('undo', this.account!.email, sessionId)
  }

  sessionOf(who: Who): Held<SessionOrigin> | null {
    return this.sessions.findLast(({ holders }) => holders.includes(who)) ?? null
  }

  settle(proof: Proof, who: Who): void {
    const account = this.account!
    const { keptMethods, keptSessionIds } = afterProof(
      { methods: account.methods, sessions: this.sessions },
      proof,
    )
    account.methods = account.methods.filter((method) => keptMethods.includes(method))
    for (const method of account.methods) method.proven = true
    this.sessions = this.sessions.filter(({ id }) => keptSessionIds.includes(id))
    account.isConfirmed = true
    account.links = account.links.filter(({ purpose }) => purpose === 'undo')
    if (account.email === 'theirs' && who === 'owner') this.ownerHasProven = true
  }

  proveByMailbox(who: Who, doubtedFrom: Instant | null): void {
    this.settle({ by: 'mailbox', doubtedFrom }, who)
    this.make(who, 'password', PASSWORD_ID, null)
  }

  undo(who: Who, used: Link): void {
    const account = this.account!
    account.email = used.to
    account.links = account.links.filter((link) => link.purpose !== 'undo' || survivesUndo(link, used))
    this.proveByMailbox(who, used.madeAt)
  }

  /** What somebody who was robbed does: the oldest mail undoes it; without one, a reset signs the thief out. */
  ownerSettles(): void {
    if (this.account === null || !this.wasStolen) return
    const oldest = this.account.links.find(({ purpose, to }) => purpose === 'undo' && to === 'theirs')
    if (oldest !== undefined) this.undo('owner', oldest)
    else if (this.account.email === 'theirs') this.proveByMailbox('owner', null)
  }

  waysOf(who: Who): string[] {
    const methods = this.account?.methods ?? []
    return [...methods, ...this.sessions].filter(({ holders }) => holders.includes(who)).map(({ id }) => id)
  }
}

const ACTS = {
  'sign-up': () => {},
  'sign-in'(history: History, account: Account, who: Who) {
    const method = account.methods.find(({ holders }) => holders.includes(who))
    if (method?.kind === 'password' || method?.kind === 'marketplace')
      history.open(who, method.kind, method.id)
  },
  connect(history: History, _account: Account, who: Who) {
    const session = history.sessionOf(who)
    if (session === null) return
    history.make(who, 'marketplace', `account of the ${who}`, session.id)
    history.announce(session.id)
  },
  'change-password'(history: History, account: Account, who: Who) {
    const session = history.sessionOf(who)
    const password = account.methods.find(({ kind }) => kind === 'password')
    if (session === null || (password !== undefined && !password.holders.includes(who))) return
    history.make(who, 'password', PASSWORD_ID, session.id)
    // The token is renewed: whoever else had it is out.
    history.sessions = [{ ...session, holders: [who] }]
    account.links = account.links.filter(({ purpose }) => purpose !== 'email-change')
    history.announce(session.id)
  },
  'change-address'(history: History, account: Account, who: Who) {
    const session = history.sessionOf(who)
    const to = who === 'owner' ? 'theirs' : 'strangers'
    if (session === null || account.email === to) return
    account.links = account.links.filter(({ purpose }) => purpose !== 'email-change')
    history.mail('email-change', to, session.id)
    history.announce(session.id)
  },
  confirm(history: History, account: Account, who: Who) {
    const link = account.links.findLast(({ purpose, to }) => purpose !== 'undo' && READER[to] === who)
    if (link === undefined || link.purpose === 'undo') return
    const session = history.sessionOf(who)
    const password = account.methods.find(({ kind }) => kind === 'password')
    const proof =
      proofBySession(
        { purpose: link.purpose, userId: 'ada', sessionId: link.sessionId },
        { hasPassword: password !== undefined },
        session && { id: session.id, userId: 'ada' },
      ) ?? (password?.holders.includes(who) ? ({ by: 'password' } as const) : null)
    if (proof === null) return
    if (link.to !== account.email) history.announce(link.sessionId)
    account.email = link.to
    history.settle(proof, who)
  },
  'not-mine'(history: History, account: Account, who: Who) {
    const link = account.links.find(
      ({ purpose, to }) => purpose === 'email-confirmation' && READER[to] === who,
    )
    if (link !== undefined && link.to === account.email) history.proveByMailbox(who, null)
  },
  reset(history: History, account: Account, who: Who) {
    if (READER[account.email] !== who) return
    history.proveByMailbox(who, null)
    history.announce(null)
  },
  undo(history: History, account: Account, who: Who) {
    const link = account.links.findLast(({ purpose, to }) => purpose === 'undo' && READER[to] === who)
    if (link !== undefined) history.undo(who, link)
  },
  steal(history: History) {
    const session = history.sessionOf('owner')
    if (session === null || !history.ownerHasProven) return
    history.wasStolen = true
    history.sessions = history.sessions.map((each) =>
      each === session ? { ...each, holders: ['owner', 'stranger'] } : each,
    )
  },
} as const

const acts = Object.keys(ACTS) as (keyof typeof ACTS)[]
type Step = readonly [Who, keyof typeof ACTS]
/** Half of the histories begin with a session of the owner's that is stolen. */
const STOLEN: readonly Step[] = [
  ['owner', 'sign-up'],
  ['owner', 'confirm'],
  ['owner', 'steal'],
]
const beginning = fc.constantFrom<readonly Step[]>([], STOLEN)
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom<Who>('owner', 'stranger'), fc.constantFrom(...acts))

describe('whatever two people do with one address', () => {
  it('only its owner gets in, once they have proven it', () => {
    let proven = 0
    let stolen = 0
    const property = fc.property(
      beginning,
      fc.array(step, { minLength: 1, maxLength: 24 }),
      (first, steps) => {
        const history = new History()
        for (const [who, act] of [...first, ...steps]) history.play(who, act)
        history.ownerSettles()
        for (const act of acts)
          if (act !== 'sign-up') history.play('stranger', act === 'steal' ? 'undo' : act)
        if (!history.ownerHasProven) return
        proven++
        if (history.wasStolen) stolen++
        expect(history.waysOf('stranger')).toEqual([])
        expect(history.account?.email).toBe('theirs')
      },
    )
    fc.assert(property, { numRuns: 10_000, seed: 17 })
    expect([proven > 1_000, stolen > 1_000]).toEqual([true, true])
  })
})
