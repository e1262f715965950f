import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { PASSWORD_RULES } from '@cratewatch/domain/accounts/passwords/password'
import { HIGHEST_CEILING } from '@cratewatch/domain/alerts/alert-rule'
import { CURRENCIES, type Currency } from '@cratewatch/domain/alerts/currencies'
import { z } from 'zod'

export const timestamp = z.iso.datetime()
export const locale = z.enum(LOCALES)
/** standard: six characters; strict: eight, neither common nor easy to guess from the account. */
export const passwordRule = z.enum(PASSWORD_RULES)
export const plan = z.enum(['FREE', 'PREMIUM'])
export const tier = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const currency = z.enum(CURRENCIES as readonly [Currency, ...Currency[]])
/** A limit of a price, in minor units. */
export const ceiling = z.object({
  minor: z.int().positive().max(HIGHEST_CEILING).describe('3000 EUR is 30 €'),
  currency,
})
export const money = z.object({ value: z.number(), currency: z.string().length(3) })
/** The number of a release: an integer, or its digits and nothing else. */
export const releaseNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive().max(2_147_483_647))
export const pagination = z.object({
  total: z.number().int().nonnegative(),
  pages: z.number().int().nonnegative(),
})
export const idParams = z.object({ id: z.uuid() })
