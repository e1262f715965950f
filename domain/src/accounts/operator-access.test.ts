import { describe, expect, it } from 'vitest'
import { instant } from '../kernel/instant.ts'
import { operatorAccess, type OperatorAccess } from './operator-access.ts'

const rules = { adminEmails: ['op@example.com'], secondFactorRequired: true }
const lax = { ...rules, secondFactorRequired: false }
const account = { email: 'op@example.com', emailConfirmedAt: instant(10) }
const session = { createdAt: instant(10), secondFactorAt: instant(11) }

describe('operatorStanding', () => {
  it.each<[string, Parameters<typeof operatorAccess>, OperatorAccess]>([
    ['everything shown', [account, session, rules], 'operator'],
    ['another address', [{ ...account, email: 'me@example.com' }, session, rules], 'not-listed'],
    ['no address', [{ ...account, email: null }, session, rules], 'not-listed'],
    ['an address nobody proved', [{ ...account, emailConfirmedAt: null }, session, rules], 'unconfirmed'],
    [
      'a session from before the proof',
      [account, { ...session, createdAt: instant(9) }, rules],
      'older-session',
    ],
    ['no second factor', [account, { ...session, secondFactorAt: null }, rules], 'second-factor-missing'],
    ['none where none is asked', [account, { ...session, secondFactorAt: null }, lax], 'operator'],
  ])('%s', (_name, given, access) => {
    expect(operatorAccess(...given)).toBe(access)
  })
})
