import { describe, expect, it } from 'vitest'
import { beforeSendingAccountMessage } from './account-message.ts'
import { MAX_ATTEMPTS } from './sending/retry.ts'

describe('a message about the account', () => {
  it.each(['welcome', 'confirm-email', 'email-change-notice', 'password-reset', 'password-changed'] as const)(
    '%s is not sent once its link has closed',
    (kind) => {
      expect(
        beforeSendingAccountMessage({ kind, linkOpen: true, reachable: true, isOperator: false, attempt: 1 }),
      ).toEqual({
        kind: 'send',
      })
      expect(
        beforeSendingAccountMessage({
          kind,
          linkOpen: false,
          reachable: true,
          isOperator: false,
          attempt: 1,
        }),
      ).toEqual({
        kind: 'superseded',
        reason: 'link-closed',
      })
    },
  )

  it.each(['plan-changed', 'payment-failed'] as const)('%s needs no link', (kind) => {
    expect(
      beforeSendingAccountMessage({
        kind,
        linkOpen: false,
        reachable: true,
        isOperator: false,
        attempt: MAX_ATTEMPTS,
      }),
    ).toEqual({
      kind: 'send',
    })
  })

  it('is not sent to a channel that is off by now', () => {
    const facts = {
      kind: 'condition-began',
      linkOpen: false,
      reachable: false,
      isOperator: true,
      attempt: 1,
    } as const
    expect(beforeSendingAccountMessage(facts)).toEqual({ kind: 'ended', reason: 'channel-off' })
  })

  it.each(['condition-began', 'condition-over', 'instance-event'] as const)(
    '%s is not sent to who is no operator any more',
    (kind) => {
      const facts = { kind, linkOpen: false, reachable: true, isOperator: false, attempt: 1 }
      expect(beforeSendingAccountMessage(facts)).toEqual({ kind: 'ended', reason: 'channel-off' })
      expect(beforeSendingAccountMessage({ ...facts, isOperator: true })).toEqual({ kind: 'send' })
    },
  )

  it('a record event is sent to anybody', () => {
    const facts = {
      kind: 'record-event',
      linkOpen: false,
      reachable: true,
      isOperator: false,
      attempt: 1,
    } as const
    expect(beforeSendingAccountMessage(facts)).toEqual({ kind: 'send' })
  })

  it('is given up after the last attempt', () => {
    const facts = {
      kind: 'welcome',
      linkOpen: true,
      reachable: true,
      isOperator: false,
      attempt: MAX_ATTEMPTS + 1,
    } as const
    expect(beforeSendingAccountMessage(facts)).toEqual({ kind: 'ended', reason: 'too-many-attempts' })
  })
})
