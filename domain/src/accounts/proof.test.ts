import { describe, expect, it } from 'vitest'
import { instant } from '../kernel/instant.ts'
import { afterProof } from './proof.ts'
import { PASSWORD_ID, type MethodKind, type SignInMethod } from './sign-in/sign-in-method.ts'

const method = (kind: MethodKind, id: string, given: Partial<SignInMethod> = {}): SignInMethod => ({
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
const outcome = (...given: Parameters<typeof afterProof>) => {
  const { keptMethods, endedMethods, keptSessionIds } = afterProof(...given)
  return {
    kept: keptMethods.map(({ id }) => id),
    ended: endedMethods.map(({ id }) => id),
    sessions: keptSessionIds,
  }
}

describe('after a proof', () => {
  const access = {
    methods: [password, method('marketplace', '7', { madeIn: 'theirs' })],
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
    expect(outcome({ ...access, methods: [...access.methods, mine] }, { by: 'password' })).toEqual({
      kept: [PASSWORD_ID, '8'],
      ended: ['7'],
      sessions: ['first', 'second'],
    })
  })

  it('keeps methods that were proven before', () => {
    const proven = method('passkey', 'key', { proven: true })
    const given = { ...access, methods: [...access.methods, proven] }
    expect(outcome(given, { by: 'session', sessionId: 'second' }).kept).toEqual([PASSWORD_ID, 'key'])
  })

  it('keeps no session and no password of who shows nothing but the mail', () => {
    const methods = [
      { ...password, proven: true },
      method('passkey', 'old', { proven: true, madeAt: instant(5) }),
      method('passkey', 'doubted', { proven: true, madeAt: instant(10) }),
      method('marketplace', 'unproven'),
    ]
    const given = { methods, sessions: access.sessions }
    expect(outcome(given, { by: 'mailbox', doubtedFrom: null })).toEqual({
      kept: ['old', 'doubted'],
      ended: [PASSWORD_ID, 'unproven'],
      sessions: [],
    })
    expect(outcome(given, { by: 'mailbox', doubtedFrom: instant(10) }).kept).toEqual(['old'])
  })
})
