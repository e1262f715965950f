import { describe, expect, it } from 'vitest'
import { days } from '../kernel/duration.ts'
import { instant } from '../kernel/instant.ts'
import { REGISTER, type Access, type AccessKind } from './access.ts'
import { afterEvent } from './proof.ts'
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
    expect(outcome(given, { by: 'mailbox', doubted: null })).toEqual({
      kept: ['old', 'doubted'],
      ended: [PASSWORD_ID, 'unproven'],
      sessions: [],
    })
    const doubted = { madeAt: instant(10), sessionId: null }
    expect(outcome(given, { by: 'mailbox', doubted }).kept).toEqual(['old'])
  })
  it('keeps nothing that was made in the session of a change that the owner did not make', () => {
    const [mine, before] = [
      { proven: true, madeIn: 'second' },
      { proven: true, madeIn: 'theirs' },
    ]
    const accesses = [method('feed', 'before', before), method('channel', 'mine', mine)]
    const doubted = { madeAt: instant(10), sessionId: 'theirs' }
    expect(outcome({ accesses, sessions: [] }, { by: 'mailbox', doubted }).kept).toEqual(['mine'])
  })
})

describe('when sessions are ended without a proof', () => {
  const kinds = Object.keys(REGISTER) as AccessKind[]
  const week = days(7)
  const made = (given: Partial<Access>) => kinds.map((kind) => method(kind, kind, { proven: true, ...given }))
  const ended = (accesses: Access[], by: 'sign-out' | 'operator', at: number) =>
    outcome(
      { accesses, sessions: [opened('here', 'password', PASSWORD_ID)] },
      {
        ...(by === 'operator' ? { by } : { by, sessionId: 'here' }),
        at: instant(at),
      },
    ).ended

  it('what acts or reads along ends if it was made elsewhere within a week; what signs in stays', () => {
    const elsewhere = made({ madeIn: 'another' })
    expect(ended(elsewhere, 'sign-out', week - 1)).toEqual(['chat', 'token', 'channel', 'feed'])
    expect(ended(elsewhere, 'operator', week - 1)).toEqual(['chat', 'token', 'channel', 'feed'])
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
