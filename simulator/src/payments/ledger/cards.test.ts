import { expect, it } from 'vitest'
import { readCard } from './cards.ts'

const now = Date.UTC(2026, 5, 15) / 1_000
const good = { number: '4242 4242 4242 4242', expiry: '06 / 26', cvc: '123' }

it('reads a card, good until the end of its month', () => {
  expect(readCard(good, now)).toMatchObject({
    value: { last4: '4242', brand: 'visa', expMonth: 6, expYear: 2026, temper: { kind: 'pays' } },
  })
  expect(readCard({ ...good, number: '5555-5555-5555-4444', expiry: '1/2040' }, now)).toMatchObject({
    value: { brand: 'mastercard', expMonth: 1, expYear: 2040 },
  })
  expect(readCard({ ...good, number: '378282246310005', cvc: '1234' }, now)).toMatchObject({
    value: { brand: 'amex' },
  })
})

it.each([
  [{ number: '4242 4242 4242 4241' }, 'number', 'incorrect_number'],
  [{ number: '12' }, 'number', 'incorrect_number'],
  [{ expiry: '05/26' }, 'expiry', 'invalid_expiry_year'],
  [{ expiry: '13/30' }, 'expiry', 'invalid_expiry_month'],
  [{ expiry: 'soon' }, 'expiry', 'invalid_expiry_month'],
  [{ cvc: '12' }, 'cvc', 'invalid_cvc'],
])('refuses %j', (wrong, field, code) => {
  expect(readCard({ ...good, ...wrong }, now)).toMatchObject({ ok: false, error: { field, code } })
})
