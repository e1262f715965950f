import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'

/** The behaviour of a card when it is charged. */
export type CardTemper =
  | { readonly kind: 'pays' }
  /** Pays after its owner has confirmed it once. */
  | { readonly kind: 'asks' }
  | {
      readonly kind: 'declines'
      readonly code: string
      readonly declineCode: string
      readonly message: string
    }

/** A card as typed, validated as far as a form can. */
export type Card = {
  readonly last4: string
  readonly brand: 'visa' | 'mastercard' | 'amex'
  readonly expMonth: number
  readonly expYear: number
  readonly temper: CardTemper
  /** The behaviour once it is stored: for renewals that fail. */
  readonly laterTemper: CardTemper
}

export type CardProblem = {
  readonly field: 'number' | 'expiry' | 'cvc'
  readonly code: string
  readonly message: string
}

export const genericDecline: CardTemper = {
  kind: 'declines',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

const pays: CardTemper = { kind: 'pays' }

/** The vendor's published test numbers. Every other valid number pays. */
const tempers: Readonly<Record<string, readonly [now: CardTemper, later: CardTemper]>> = {
  '4000000000000002': [genericDecline, genericDecline],
  '4000000000009995': declining('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000000069': declining('expired_card', 'expired_card', 'Your card has expired.'),
  '4000000000000127': declining('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000341': [pays, genericDecline],
  '4000002500003155': [{ kind: 'asks' }, pays],
}

/** Reads a typed card; `now` (Unix seconds) decides whether it has expired. */
export function readCard(
  typed: { readonly number: string; readonly expiry: string; readonly cvc: string },
  now: number,
): Result<Card, CardProblem> {
  const number = typed.number.replaceAll(/[\s-]/g, '')
  const brand = brandOf(number)
  if (!/^\d{13,19}$/.test(number) || brand === undefined || !luhn(number))
    return problem('number', 'incorrect_number', 'Your card number is invalid.')
  const expiry = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.expiry.trim())
  const expMonth = Number(expiry?.[1])
  const expYear = 2_000 + Number(expiry?.[2])
  if (expiry === null || expMonth < 1 || expMonth > 12)
    return problem('expiry', 'invalid_expiry_month', "Your card's expiration date is incomplete.")
  if (Date.UTC(expYear, expMonth) / 1_000 <= now)
    return problem('expiry', 'invalid_expiry_year', "Your card's expiration date is in the past.")
  if (!new RegExp(`^\\d{${brand === 'amex' ? 4 : 3}}$`).test(typed.cvc.trim()))
    return problem('cvc', 'invalid_cvc', "Your card's security code is incomplete.")
  const [temper, laterTemper] = tempers[number] ?? [pays, pays]
  return ok({ last4: number.slice(-4), brand, expMonth, expYear, temper, laterTemper })
}

function declining(code: string, declineCode: string, message: string): readonly [CardTemper, CardTemper] {
  const temper = { kind: 'declines', code, declineCode, message } as const
  return [temper, temper]
}

function problem(field: CardProblem['field'], code: string, message: string): Result<never, CardProblem> {
  return refused({ field, code, message })
}

function brandOf(number: string): Card['brand'] | undefined {
  if (number.startsWith('4')) return 'visa'
  if (/^(?:5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  return /^3[47]/.test(number) ? 'amex' : undefined
}

/** Verifies the check digit of a card number. */
function luhn(number: string): boolean {
  let sum = 0
  for (const [n, digit] of [...number].toReversed().entries()) {
    const weighted = Number(digit) * (n % 2 === 0 ? 1 : 2)
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}
