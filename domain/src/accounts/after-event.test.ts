import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { days } from '../kernel/duration.ts'
import { instant, type Instant } from '../kernel/instant.ts'
import { ENDINGS, REGISTER, type Access, type AccessKind, type Ending } from './access.ts'
import { afterEvent } from './after-event.ts'
import { PASSWORD_ID } from './sign-in/sign-in-method.ts'

const method = (kind: AccessKind, id: string, given: Partial<Access> = {}): Access => ({
  kind,
  id,
  label: null,
  madeAt: instant(0),
  madeIn: null,
  proven: false,
  ...given,
})
const password = method('password', PASSWORD_ID, { madeIn: 'first' })
const opened = (id: string, openedBy: 'password' | 'marketplace', openedById: string) => ({
  id,
  openedBy,
  openedById,
})
const outcome = (...given: Parameters<typeof afterEvent>) => {
  const { kept, ended, keptSessionIds } = afterEvent(...given)
  return {
    kept: kept.map(({ id }) => id),
    ended: ended.map(({ id }) => id),
    sessions: keptSessionIds,
  }
}

describe('after a proof', () => {
  const access = {
    accesses: [password, method('marketplace', '7', { madeIn: 'theirs' })],
    sessions: [
      opened('first', 'password', PASSWORD_ID),
      opened('second', 'password', PASSWORD_ID),
      opened('theirs', 'marketplace', '7'),
    ],
  }

  it('keeps what hangs together with the session in which the link was used', () => {
    expect(outcome(access, { by: 'session', sessionId: 'second' })).toEqual({
      kept: [PASSWORD_ID],
      ended: ['7'],
      sessions: ['first', 'second'],
    })
    expect(outcome(access, { by: 'session', sessionId: 'theirs' })).toEqual({
      kept: ['7'],
      ended: [PASSWORD_ID],
      sessions: ['theirs'],
    })
  })

  it('keeps the password that was shown, and what was made with it', () => {
    const mine = method('marketplace', '8', { madeIn: 'second' })
    expect(outcome({ ...access, accesses: [...access.accesses, mine] }, { by: 'password' })).toEqual({
      kept: [PASSWORD_ID, '8'],
      ended: ['7'],
      sessions: ['first', 'second'],
    })
  })

  it('keeps methods that were proven before', () => {
    const proven = method('passkey', 'key', { proven: true })
    const given = { ...access, accesses: [...access.accesses, proven] }
    expect(outcome(given, { by: 'session', sessionId: 'second' }).kept).toEqual([PASSWORD_ID, 'key'])
  })

  it('keeps no session and no password of who shows nothing but the mail', () => {
    const accesses = [
      { ...password, proven: true },
      method('passkey', 'old', { proven: true, madeAt: instant(5) }),
      method('passkey', 'doubted', { proven: true, madeAt: instant(10) }),
      method('marketplace', 'unproven'),
    ]
    const given = { accesses, sessions: access.sessions }
    const at = instant(20)
    expect(outcome(given, { by: 'mailbox', at, doubted: null })).toEqual({
      kept: ['old', 'doubted'],
      ended: [PASSWORD_ID, 'unproven'],
      sessions: [],
    })
    const doubted = { madeAt: instant(10), sessionId: null, access: null }
    expect(outcome(given, { by: 'mailbox', at, doubted }).kept).toEqual(['old'])
  })
  it('keeps nothing that was made in the session of a change that the owner did not make', () => {
    const [mine, before] = [
      { proven: true, madeIn: 'second' },
      { proven: true, madeIn: 'theirs' },
    ]
    const accesses = [method('feed', 'before', before), method('channel', 'mine', mine)]
    const doubted = { madeAt: instant(10), sessionId: 'theirs', access: null }
    const at = instant(days(8))
    expect(outcome({ accesses, sessions: [] }, { by: 'mailbox', at, doubted }).kept).toEqual(['mine'])
  })

  it('ends what the mail names although it is older than the mail, what came since, and what its session made', () => {
    const of = (id: string, madeAt: number, madeIn: string | null = null) =>
      method('channel', id, { proven: true, madeAt: instant(madeAt), madeIn })
    const accesses = [of('before', 7), of('in-its-session', 7, 'his'), of('named', 8, 'his'), of('since', 9)]
    const doubted = {
      madeAt: instant(10),
      sessionId: null,
      access: { kind: 'channel', id: 'named' },
    } as const
    const event = { by: 'mailbox', at: instant(days(9)), doubted } as const
    expect(outcome({ accesses, sessions: [] }, event).kept).toEqual(['before'])
  })
})

const kinds = Object.keys(REGISTER) as AccessKind[]
/** What reads along, acts, or brings records. */
const READING: readonly AccessKind[] = ['chat', 'token', 'channel', 'feed', 'shared-list', 'list', 'shop']
/** What is only set: shown after the milder ones, put back by the strongest. */
const SET: ReadonlySet<AccessKind> = new Set(['sync', 'times', 'rule', 'share'])
const week = days(7)
const made = (given: Partial<Access>) => kinds.map((kind) => method(kind, kind, { proven: true, ...given }))

/** What an owner does in the session `here`, or by mail; each is stronger than the one before. */
const DONE: Readonly<Record<Ending, (at: Instant) => Parameters<typeof afterEvent>[1]>> = {
  'end-session': (at) => ({ by: 'end-session', sessionId: 'here', endedId: 'there', at }),
  'sign-out': (at) => ({ by: 'sign-out', sessionId: 'here', at }),
  'new-password': (at) => ({ by: 'new-password', sessionId: 'here', at }),
  reset: (at) => ({ by: 'mailbox', at, doubted: null }),
  'not-me': (at) => ({
    by: 'mailbox',
    at,
    doubted: { madeAt: at, sessionId: null, access: { kind: 'feed', id: 'feed' } },
  }),
}

describe('the strength of what an owner does', () => {
  it('only grows, whatever the account has', () => {
    const access = fc.record({
      kind: fc.constantFrom(...kinds),
      id: fc.constantFrom('feed', 'a', 'b'),
      madeAt: fc.integer({ min: 0, max: 2 * week }).map((at) => instant(at)),
      madeIn: fc.constantFrom('here', 'there', 'elsewhere', null),
      proven: fc.boolean(),
      label: fc.constant(null),
    })
    const sessions = ['here', 'there', 'elsewhere'].map((id) => opened(id, 'password', PASSWORD_ID))
    const property = fc.property(fc.array(access, { maxLength: 12 }), (accesses) => {
      const results = ENDINGS.map((ending) =>
        afterEvent({ accesses, sessions }, DONE[ending](instant(2 * week))),
      )
      for (const [weaker, stronger] of results.slice(1).map((result, n) => [results[n]!, result] as const)) {
        expect(stronger.ended).toEqual(expect.arrayContaining([...weaker.ended]))
        expect(weaker.keptSessionIds).toEqual(expect.arrayContaining([...stronger.keptSessionIds]))
      }
    })
    fc.assert(property, { numRuns: 2_000, seed: 3 })
  })

  it.each([
    ['end-session', [...READING]],
    ['sign-out', [...READING]],
    ['new-password', ['marketplace', 'passkey', 'app-removal', 'sso', ...READING]],
    ['reset', kinds.filter((kind) => !SET.has(kind))],
    ['not-me', kinds],
  ] as const)('%s ends of what was made there within a week: %j', (ending, expected) => {
    const account = { accesses: made({ madeIn: 'there' }), sessions: [] }
    expect(outcome(account, DONE[ending](instant(week - 1))).ended).toEqual(expected)
  })

  it('the end of one session leaves what others made, and every other session', () => {
    const sessions = ['here', 'there', 'elsewhere'].map((id) => opened(id, 'password', PASSWORD_ID))
    const given = { accesses: made({ madeIn: 'elsewhere' }), sessions }
    const { ended, sessions: left } = outcome(given, DONE['end-session'](instant(1)))
    expect([ended, left]).toEqual([[], ['here', 'elsewhere']])
  })

  it('one’s own session can be ended, and leaves what was made in it', () => {
    const given = { accesses: made({ madeIn: 'here' }), sessions: [opened('here', 'password', PASSWORD_ID)] }
    const event = { by: 'end-session', sessionId: 'here', endedId: 'here', at: instant(1) } as const
    expect(outcome(given, event)).toMatchObject({ ended: [], sessions: [] })
  })
})

describe('when sessions are ended without a proof', () => {
  const ended = (accesses: Access[], by: 'sign-out' | 'operator', at: number) =>
    outcome(
      { accesses, sessions: [opened('here', 'password', PASSWORD_ID)] },
      {
        ...(by === 'operator' ? { by } : { by, sessionId: 'here' }),
        at: instant(at),
      },
    ).ended

  it('an operator ends what acts or reads along if it was made within a week; what signs in stays', () => {
    const elsewhere = made({ madeIn: 'another' })
    expect(ended(elsewhere, 'operator', week - 1)).toEqual(['app-removal', ...READING])
  })

  it('what was made here, or has stood for a week, or nobody knows where, stays', () => {
    expect(ended(made({ madeIn: 'here' }), 'sign-out', 1)).toEqual([])
    expect(ended(made({ madeIn: 'another' }), 'sign-out', week)).toEqual([])
    expect(ended(made({ madeIn: null }), 'sign-out', 1)).toEqual([])
  })

  it('an operator ends every token and feed, whose bearer nobody knows', () => {
    expect(ended(made({ madeIn: null }), 'operator', week)).toEqual(['token', 'feed'])
  })

  it('the session that asks stays, and an operator leaves none', () => {
    const sessions = [opened('here', 'password', PASSWORD_ID), opened('there', 'password', PASSWORD_ID)]
    const account = { accesses: [], sessions }
    const at = instant(0)
    expect(outcome(account, { by: 'sign-out', sessionId: 'here', at }).sessions).toEqual(['here'])
    expect(outcome(account, { by: 'operator', at }).sessions).toEqual([])
  })
})
