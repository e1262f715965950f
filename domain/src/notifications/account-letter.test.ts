import { describe, expect, it } from 'vitest'
import { beforeSendingLetter } from './account-letter.ts'
import { MAX_ATTEMPTS } from './retry.ts'

describe('a letter about the account', () => {
  it.each(['welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed'] as const)(
    '%s is not sent once its link has closed',
    (kind) => {
      expect(beforeSendingLetter({ kind, linkOpen: true, attempt: 1 })).toEqual({ kind: 'send' })
      expect(beforeSendingLetter({ kind, linkOpen: false, attempt: 1 })).toEqual({
        kind: 'superseded',
        reason: 'link-closed',
      })
    },
  )

  it.each(['plan-changed', 'payment-failed'] as const)('%s needs no link', (kind) => {
    expect(beforeSendingLetter({ kind, linkOpen: false, attempt: MAX_ATTEMPTS })).toEqual({ kind: 'send' })
  })

  it('is given up after the last attempt', () => {
    const facts = { kind: 'welcome', linkOpen: true, attempt: MAX_ATTEMPTS + 1 } as const
    expect(beforeSendingLetter(facts)).toEqual({ kind: 'ended', reason: 'too-many-attempts' })
  })
})
