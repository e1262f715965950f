import { describe, expect, it } from 'vitest'
import { instant, type Instant } from '../kernel/instant.ts'
import { ENDINGS, isAsStrong, REGISTER, type Access, type AccessKind, type Ending } from './access.ts'
import {
  afterEvent,
  type AccessOutcome,
  type AccountAccess,
  type Proof,
  type SignOut,
} from './after-event.ts'
import { PASSWORD_ID, type SessionOpener } from './sign-in/sign-in-method.ts'

type Who = 'owner' | 'thief'
type Held = Access & { readonly who: Who }
type Session = {
  readonly id: string
  readonly who: Who
  readonly openedBy: SessionOpener
  readonly openedById: string
}
/** The mail about what somebody made: written by a later reading of the clock. */
type Mail = { readonly access: Held; readonly at: Instant; readonly sessionId: string | null }
/** A thief makes something of a kind; an owner ends something, “not me” being pressed in the oldest mail or the newest. */
type Act =
  | { readonly who: 'thief'; readonly makes: AccessKind }
  | { readonly who: 'owner'; readonly ends: Ending; readonly oldest: boolean }
type Decide = (account: AccountAccess, event: Proof | SignOut) => AccessOutcome

const KINDS = (Object.keys(REGISTER) as AccessKind[]).filter((kind) => kind !== 'password')
const OPENS: ReadonlySet<AccessKind> = new Set(['marketplace', 'passkey', 'sso'])
const HERE = 'session of the owner'

/** An account with a password that both know, a session of each, and something of the owner's own. */
class Order {
  private time = 0
  sessions: Session[] = [
    { id: HERE, who: 'owner', openedBy: 'password', openedById: PASSWORD_ID },
    { id: 'session of the thief', who: 'thief', openedBy: 'password', openedById: PASSWORD_ID },
  ]
  accesses: Held[] = []
  thiefKnowsPassword = true
  private mails: Mail[] = []
  /** The strongest that has been done, with what was there then. */
  strongest: {
    readonly ending: Ending
    readonly event: Proof | SignOut
    readonly before: readonly Held[]
  } | null = null

  private readonly decide: Decide

  constructor(decide: Decide) {
    this.decide = decide
    this.make('owner', 'password', null)
    this.make('owner', 'channel', HERE)
  }

  /** Each reading of the clock is later than the one before. */
  private now = () => instant(++this.time)

  private make(who: Who, kind: AccessKind, madeIn: string | null): void {
    const id = kind === 'password' ? PASSWORD_ID : `${kind} ${this.time}`
    const access: Held = { kind, id, label: null, madeAt: this.now(), madeIn, proven: true, who }
    this.accesses.push(access)
    // What an invited mailbox agrees to comes without a session of its own.
    if (who === 'thief')
      this.mails.push({ access, at: this.now(), sessionId: kind === 'channel' ? null : madeIn })
  }

  play(act: Act): void {
    if (act.who === 'owner') this.end(act.ends, act.oldest)
    else {
      const session = this.sessionOfThief()
      if (session !== null) this.make('thief', act.makes, session)
    }
  }

  /** A thief who is out comes back by whatever way in is left, unless an app of the owner's asks for its code. */
  sessionOfThief(): string | null {
    const open = this.sessions.find(({ who }) => who === 'thief')
    if (open !== undefined) return open.id
    const way = this.accesses.find(
      ({ who, kind }) =>
        (who === 'thief' && OPENS.has(kind)) || (kind === 'password' && this.thiefKnowsPassword),
    )
    if (way === undefined) return null
    const id = `session of the thief at ${this.now()}`
    this.sessions.push({ id, who: 'thief', openedBy: way.kind as SessionOpener, openedById: way.id })
    return id
  }

  private end(ending: Ending, oldest: boolean): void {
    const event = this.eventOf(ending, oldest)
    if (event === null) return
    const before = this.accesses
    const { kept, keptSessionIds } = this.decide({ accesses: before, sessions: this.sessions }, event)
    this.accesses = before.filter((access) => kept.includes(access))
    this.sessions = this.sessions.filter(({ id }) => keptSessionIds.includes(id))
    if (isAsStrong(ending, 'new-password')) {
      this.thiefKnowsPassword = false
      this.accesses = this.accesses.filter(({ kind }) => kind !== 'password')
      this.make('owner', 'password', HERE)
    }
    if (isAsStrong(ending, 'reset'))
      this.sessions = [{ id: HERE, who: 'owner', openedBy: 'password', openedById: PASSWORD_ID }]
    if (this.strongest === null || isAsStrong(ending, this.strongest.ending))
      this.strongest = { ending, event, before }
  }

  /** null: it cannot be done now. */
  private eventOf(ending: Ending, oldest: boolean): Proof | SignOut | null {
    const at = this.now()
    const thiefs = this.sessions.find(({ who }) => who === 'thief')
    const mail = oldest ? this.mails[0] : this.mails.at(-1)
    switch (ending) {
      case 'end-session':
        return thiefs === undefined ? null : { by: ending, sessionId: HERE, endedId: thiefs.id, at }
      case 'sign-out':
        return { by: ending, sessionId: HERE, at }
      case 'new-password': {
        // It asks for a code of the app, which the owner does not have.
        const isHeldUp = this.accesses.some(({ kind, who }) => kind === 'authenticator' && who === 'thief')
        return isHeldUp ? null : { by: ending, sessionId: HERE, at }
      }
      case 'reset':
        return { by: 'mailbox', at, doubted: null }
      case 'not-me':
        return mail === undefined
          ? null
          : {
              by: 'mailbox',
              at,
              doubted: { madeAt: mail.at, sessionId: mail.sessionId, access: mail.access },
            }
    }
  }

  /**
   * Lists what is wrong after the strongest ending: whatever of the thief's it should have ended, by the words of its kind;
   * from a reset on, a way back in; after the milder ones, that the owner's own is gone. The rest the owner is shown.
   */
  wrongs(): string[] {
    if (this.strongest === null) return []
    const { ending, event, before } = this.strongest
    const left = new Set(this.accesses)
    const wrong = before
      .filter((access) => access.who === 'thief' && left.has(access))
      .filter(({ kind, madeIn }) => isAsStrong(ending, REGISTER[kind].endsFrom) && isReached(event, madeIn))
      .map(({ kind }) => `${kind} is left after ${ending}`)
    if (isAsStrong(ending, 'reset') && this.sessionOfThief() !== null) wrong.push(`back in after ${ending}`)
    const own = this.accesses.some(({ who, kind }) => who === 'owner' && kind === 'channel')
    return own || isAsStrong(ending, 'reset') ? wrong : [...wrong, `the owner's own is gone after ${ending}`]
  }

  /** What of the thief's is left to be shown to the owner, after the strongest of all. */
  leftOfThief = () => this.accesses.filter(({ who }) => who === 'thief').map(({ kind }) => kind)
}

/** The end of one session reaches what was made in it; all the others whatever was made. */
const isReached = (event: Proof | SignOut, madeIn: string | null) =>
  event.by !== 'end-session' || event.endedId === madeIn

/** All sequences of at most `most` of these. */
function sequences<T>(of: readonly T[], most: number): T[][] {
  if (most === 0) return [[]]
  const shorter = sequences(of, most - 1)
  const longest = shorter.filter(({ length }) => length === most - 1)
  return [...shorter, ...longest.flatMap((first) => of.map((last) => [...first, last]))]
}

/** All ways to do two sequences, each in its own order. */
function* orders(first: readonly Act[], second: readonly Act[]): Generator<readonly Act[]> {
  if (first.length === 0 || second.length === 0) yield [...first, ...second]
  else {
    for (const rest of orders(first.slice(1), second)) yield [first[0]!, ...rest]
    for (const rest of orders(first, second.slice(1))) yield [second[0]!, ...rest]
  }
}

/** One kind of each that the register treats alike. */
const UNLIKE = [...new Map(KINDS.map((kind) => [JSON.stringify(REGISTER[kind].endsFrom), kind])).values()]
const OWNERS: readonly Act[] = ENDINGS.flatMap((ends) =>
  (ends === 'not-me' ? [true, false] : [false]).map((oldest) => ({ who: 'owner', ends, oldest }) as const),
)
const thief = (kinds: readonly AccessKind[]): Act[] => kinds.map((makes) => ({ who: 'thief', makes }))

/** Plays every order, and returns how many there were and what was wrong, each once. */
function playAll(
  kinds: readonly AccessKind[],
  most: { thief: number; owner: number },
  decide: Decide = afterEvent,
) {
  let played = 0
  const wrongs = new Set<string>()
  const leftAfterAll = new Set<AccessKind>()
  for (const his of sequences(thief(kinds), most.thief))
    for (const hers of sequences(OWNERS, most.owner))
      for (const acts of orders(his, hers)) {
        const order = new Order(decide)
        for (const act of acts) order.play(act)
        for (const wrong of order.wrongs()) wrongs.add(wrong)
        if (acts.at(-1)?.who === 'owner' && order.strongest?.ending === 'not-me')
          for (const kind of order.leftOfThief()) leftAfterAll.add(kind)
        played++
      }
  return { played, wrongs: [...wrongs], leftAfterAll: [...leftAfterAll] }
}

const LONG = { tags: 'play', timeout: 120_000 } as const

describe('after the strongest that an owner has done', () => {
  it(
    'nothing of a thief is left that it should end, in any order of four of his and three of hers',
    LONG,
    () => {
      expect(UNLIKE).toHaveLength(4)
      const { played, ...found } = playAll(UNLIKE, { thief: 4, owner: 3 })
      expect(found).toEqual({ wrongs: [], leftAfterAll: [] })
      expect(played).toBe(2_425_175)
    },
  )

  it('nothing of any kind of the register is left, in any order of two of his and two of hers', () => {
    const { played, ...found } = playAll(KINDS, { thief: 2, owner: 2 })
    expect(found).toEqual({ wrongs: [], leftAfterAll: [] })
    expect(played).toBe(62_139)
  })
})

describe('the same orders are red', () => {
  it.each(KINDS)('when nothing ends %s', (kind) => {
    const without: Decide = (account, event) => {
      const { kept, ended, keptSessionIds } = afterEvent(account, event)
      return { kept: [...kept, ...ended.filter((access) => access.kind === kind)], ended, keptSessionIds }
    }
    expect(playAll([kind], { thief: 2, owner: 2 }, without).wrongs.join()).toContain(`${kind} is left`)
  })

  it.each(ENDINGS)('when %s ends nothing', (ending) => {
    const isMeant = (event: Proof | SignOut) =>
      event.by === 'mailbox' ? (event.doubted === null ? 'reset' : 'not-me') === ending : event.by === ending
    const without: Decide = (account, event) =>
      isMeant(event)
        ? { kept: account.accesses, ended: [], keptSessionIds: account.sessions.map(({ id }) => id) }
        : afterEvent(account, event)
    expect(
      playAll(['token', 'passkey', 'authenticator', 'share'], { thief: 1, owner: 1 }, without).wrongs.join(),
    ).toContain(`after ${ending}`)
  })
})
