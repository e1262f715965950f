import { describe, expect, it } from 'vitest'
import { instant } from '../../kernel/instant.ts'
import type { Access, AccessKind } from '../access.ts'
import { canRemoveMethod } from './sign-in-method.ts'

const method = (kind: AccessKind, id = '1'): Access => ({
  kind,
  id,
  label: null,
  madeAt: instant(0),
  madeIn: null,
  proven: true,
})
const removed = method('sso')
const open = { hasAddress: true, ssoOnly: false }

describe('removing a sign-in method', () => {
  it.each([
    ['the only one', [], open, false],
    ['beside a password', [method('password')], open, true],
    [
      'beside a password without an address to sign in with',
      [method('password')],
      { ...open, hasAddress: false },
      false,
    ],
    ['beside a marketplace account', [method('marketplace')], open, true],
    ['beside a passkey', [method('passkey')], open, true],
    ['beside another of its kind', [method('sso', '2')], open, true],
    ['beside a chat and an authenticator app', [method('chat'), method('authenticator')], open, false],
    ['beside a password that opens nothing here', [method('password')], { ...open, ssoOnly: true }, false],
    [
      'beside another of its kind, the only kind here',
      [method('sso', '2')],
      { ...open, ssoOnly: true },
      true,
    ],
  ])('%s', (_, others, rules, isAllowed) => {
    expect(canRemoveMethod([removed, ...others], removed, rules)).toBe(isAllowed)
  })
})
