import { expect, it } from 'vitest'
import { maskEmail } from './email-address.ts'

it.each([
  ['joan@example.com', 'j•••@example.com'],
  ['j@example.com', 'j•••@example.com'],
  ['𝒥oan@example.com', '𝒥•••@example.com'],
  ['"a@b"@example.com', '"•••@example.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
