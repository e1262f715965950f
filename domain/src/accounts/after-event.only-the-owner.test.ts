import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant, type Instant } from '../kernel/instant.ts'
import { REGISTER, type Access, type AccessKind } from './access.ts'
import { afterEvent, type Proof, type SignOut } from './after-event.ts'
import { proofBySession } from './links/confirmation.ts'
import { survivesUndo } from './links/undo.ts'
import { PASSWORD_ID, type SessionOrigin } from './sign-in/sign-in-method.ts'

type Who = 'owner' | 'stranger'
/** Where mails go: the address that the owner reads, and one of the stranger's. */
type Mailbox = 'theirs' | 'strangers'
type Link = {
  readonly purpose: 'email-confirmation' | 'email-change' | 'undo'
  readonly to: Mailbox
  readonly madeAt: Instant
  readonly sessionId: string | null
  /** What it is about; null: no access. */
  readonly access: Pick<Access, 'kind' | 'id'> | null
}
type Held<T> = T & { readonly holders: readonly Who[] }
/** `waits`: a channel whose target has not agreed, so that it is not proven, whoever proves the rest. */
type HeldAccess = Held<Omit<Access, 'proven' | 'madeAt'>> & {
  proven: boolean
  madeAt: Instant
  waits: boolean
}
type Account = { email: Mailbox; isConfirmed: boolean; accesses: HeldAccess[]; links: Link[] }

const MAKEABLE = (Object.keys(REGISTER) as AccessKind[]).filter((kind) => kind !== 'password')
/** The kinds of which an account has any number. */
const MANY: ReadonlySet<AccessKind> = new Set(['passkey', 'sso', 'token', 'channel'])
const OPENERS = ['password', 'marketplace', 'passkey', 'sso'] as const
const openerOf = (kind: AccessKind) => OPENERS.find((each) => each === kind)

const READER: Readonly<Record<Mailbox, Who>> = { theirs: 'owner', strangers: 'stranger' }

/** One account with the owner's address, as the rules of this folder let it live. */
class History {
  account: Account | null = null
  sessions: Held<SessionOrigin>[] = []
  now = instant(0)
  wasStolen = false
  ownerHasProven = false

  play(who: Who, act: Act): void {
    this.now = instant(this.now + 1)
    if (act === 'sign-up') this.signUp(who)
    else if (this.account === null) return
    else if (act in ACTS) ACTS[act as keyof typeof ACTS](this, this.account, who)
    else this.add(who, act as AccessKind)
  }

  /** Adds an access of a kind in one's own session, and the owner is mailed. */
  private add(who: Who, kind: AccessKind): void {
    const session = this.sessionOf(who)
    if (session === null) return
    const id = `${kind} of the ${who} ${this.now}`
    this.make(who, kind, id, session.id)
    this.announce(session.id, { kind, id })
  }

  private signUp(who: Who): void {
    if (this.account !== null) return
    this.account = { email: 'theirs', isConfirmed: false, accesses: [], links: [] }
    const sessionId = this.open(who, 'password', PASSWORD_ID)
    this.make(who, 'password', PASSWORD_ID, sessionId)
    this.mail('email-confirmation', 'theirs', sessionId)
  }

  open(who: Who, openedBy: SessionOrigin['openedBy'], openedById: string): string {
    const id = `session ${this.now}`
    this.sessions.push({ id, openedBy, openedById, holders: [who] })
    return id
  }

  make(who: Who, kind: AccessKind, id: string, madeIn: string | null, waits = false): void {
    const account = this.account!
    const proven = account.isConfirmed && !waits
    const made = { kind, id, label: null, madeAt: this.now, madeIn, proven, waits, holders: [who] }
    const kept = account.accesses.filter((access) => MANY.has(kind) || access.kind !== kind)
    account.accesses = [...kept, made]
  }

  mail(purpose: Link['purpose'], to: Mailbox, sessionId: string | null, access: Link['access'] = null): void {
    this.now = instant(this.now + 1)
    this.account!.links.push({ purpose, to, madeAt: this.now, sessionId, access })
  }

  /** The mail about a change goes to an address that was proven, or nowhere. */
  announce(sessionId: string | null, access: Link['access'] = null): void {
    if (this.account!.isConfirmed) this.mail('undo', this.account!.email, sessionId, access)
  }

  sessionOf(who: Who): Held<SessionOrigin> | null {
    return this.sessions.findLast(({ holders }) => holders.includes(who)) ?? null
  }

  settle(proof: Proof, who: Who): void {
    const account = this.account!
    this.end(proof)
    for (const access of account.accesses) access.proven = !access.waits
    account.isConfirmed = true
    account.links = account.links.filter(({ purpose }) => purpose === 'undo')
    if (account.email === 'theirs' && who === 'owner') this.ownerHasProven = true
  }

  end(event: Proof | SignOut): void {
    const account = this.account!
    const { kept, keptSessionIds } = afterEvent(
      { accesses: account.accesses, sessions: this.sessions },
      event,
    )
    account.accesses = account.accesses.filter((access) => kept.includes(access))
    this.sessions = this.sessions.filter(({ id }) => keptSessionIds.includes(id))
  }

  proveByMailbox(who: Who, doubted: Link | null): void {
    this.settle({ by: 'mailbox', at: this.now, doubted }, who)
    this.make(who, 'password', PASSWORD_ID, null)
  }

  undo(who: Who, used: Link): void {
    const account = this.account!
    account.email = used.to
    account.links = account.links.filter((link) => link.purpose !== 'undo' || survivesUndo(link, used))
    this.proveByMailbox(who, used)
  }

  /** What somebody who was robbed does: the oldest mail undoes it; without one, a reset signs the thief out. */
  ownerSettles(): void {
    if (this.account === null || !this.wasStolen) return
    const oldest = this.account.links.find(({ purpose, to }) => purpose === 'undo' && to === 'theirs')
    if (oldest !== undefined) this.undo('owner', oldest)
    else if (this.account.email === 'theirs') this.proveByMailbox('owner', null)
  }

  waysOf(who: Who): string[] {
    const accesses = this.account?.accesses ?? []
    return [...accesses, ...this.sessions].filter(({ holders }) => holders.includes(who)).map(({ id }) => id)
  }
}

const ACTS = {
  'sign-up': () => {},
  'sign-in'(history: History, account: Account, who: Who) {
    const access = account.accesses.find(({ kind, holders }) => holders.includes(who) && openerOf(kind))
    const opener = access && openerOf(access.kind)
    if (access && opener) history.open(who, opener, access.id)
  },
  invite(history: History, _account: Account, who: Who) {
    const session = history.sessionOf(who)
    if (session !== null) history.make(who, 'channel', `of the ${who} ${history.now}`, session.id, true)
  },
  /** Whoever was invited needs no session to agree. */
  agree(history: History, account: Account, who: Who) {
    const invited = account.accesses.find(({ waits, holders }) => waits && holders.includes(who))
    if (invited === undefined) return
    Object.assign(invited, { waits: false, madeAt: history.now, proven: account.isConfirmed })
    history.announce(invited.madeIn, invited)
  },
  'end-others'(history: History, _account: Account, who: Who) {
    const session = history.sessionOf(who)
    if (session !== null) history.end({ by: 'sign-out', sessionId: session.id, at: history.now })
  },
  'operator-signs-out'(history: History) {
    history.end({ by: 'operator', at: history.now })
  },
  'change-password'(history: History, account: Account, who: Who) {
    const session = history.sessionOf(who)
    const password = account.accesses.find(({ kind }) => kind === 'password')
    if (session === null || (password !== undefined && !password.holders.includes(who))) return
    history.make(who, 'password', PASSWORD_ID, session.id)
    history.end({ by: 'new-password', sessionId: session.id, at: history.now })
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
    const password = account.accesses.find(({ kind }) => kind === 'password')
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

const acts = [...(Object.keys(ACTS) as (keyof typeof ACTS)[]), ...MAKEABLE]
type Act = (typeof acts)[number]
type Step = readonly [Who, Act]
/** Half of the histories begin with a session of the owner's that is stolen. */
const STOLEN: readonly Step[] = [
  ['owner', 'sign-up'],
  ['owner', 'confirm'],
  ['owner', 'steal'],
]
const beginning = fc.constantFrom<readonly Step[]>([], STOLEN)
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom<Who>('owner', 'stranger'), fc.constantFrom(...acts))

describe('whatever two people do with one address', () => {
  it('only its owner gets in, acts for it and reads along, once they have proven it', () => {
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
          if (act !== 'sign-up' && act !== 'operator-signs-out')
            history.play('stranger', act === 'steal' ? 'undo' : act)
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
