import { describe, expect, it } from 'vitest'
import { proofBySession, type ConfirmationLink } from './confirmation.ts'

const link = { purpose: 'email-confirmation', userId: 'ada', sessionId: null } as const
const change = { purpose: 'email-change', userId: 'ada', sessionId: 'asker' } as const
const [asker, other] = [
  { id: 'asker', userId: 'ada' },
  { id: 'other', userId: 'ada' },
] as const
const stranger = { id: 'asker', userId: 'mallory' }

describe('a confirmation link', () => {
  it.each<[string, ConfirmationLink, boolean, { id: string; userId: string } | null, string | null]>([
    ['is good in any session of its account', link, true, other, 'other'],
    ['is not enough by itself', link, true, null, null],
    ['is not enough with somebody else’s session', link, true, stranger, null],
    ['to a new address is good in the session that asked', change, true, asker, 'asker'],
    ['to a new address is not enough in another one', change, true, other, null],
    ['to a new address is good in any, where there is no password to ask for', change, false, other, 'other'],
    ['to a new address is never good in somebody else’s', change, false, stranger, null],
  ])('%s', (_name, given, hasPassword, session, sessionId) => {
    const proof = sessionId === null ? null : { by: 'session', sessionId }
    expect(proofBySession(given, { hasPassword }, session)).toEqual(proof)
  })
})
