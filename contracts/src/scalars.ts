import { z } from 'zod'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { PASSWORD_RULES } from '@cratewatch/domain/accounts/password'

export const timestamp = z.iso.datetime()
export const locale = z.enum(LOCALES)
/** standard: six characters; strict: eight, and neither common nor easy to guess from the account. */
export const passwordRule = z.enum(PASSWORD_RULES)
export const plan = z.enum(['FREE', 'PREMIUM'])
export const tier = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export const money = z.object({ value: z.number(), currency: z.string().length(3) })
export const pagination = z.object({
  total: z.number().int().nonnegative(),
  pages: z.number().int().nonnegative(),
})
export const idParams = z.object({ id: z.uuid() })
