import { LEFT_OUT } from '@cratewatch/domain/parcels/offer'
import { LEAST_RECORDS, MOST_RECORDS } from '@cratewatch/domain/parcels/parcel-alert'
import { z } from 'zod'
import { ceiling, money, timestamp } from '../scalars.ts'

const minor = z.int().nonnegative()

/** A copy as its reader could order it. */
export const offeredCopy = z.object({
  price: minor.describe('Minor units of the currency of `ordering`'),
  postage: minor.nullable().describe('Of it alone, to the user; null: not stated'),
  excess: minor.describe('Above the limit of the user'),
  worth: minor.describe('Towards the minimum order, in its minor units'),
})

/** Why a copy can be in no parcel. */
export const leftOut = z.enum(LEFT_OUT)

/** What holds for any order of one user in a shop. */
export const ordering = z.object({
  currency: z.string().length(3).describe('Of the user; of the seller where a rate is missing'),
  minimum: money.nullable().describe('The minimum order; null: none is stated'),
  minimumWorth: minor.nullable().describe('In minor units; null: none that prices compare with'),
  postageSteps: z.array(z.string()).max(8).describe('Lines of the terms with postage of several copies'),
})
export type Ordering = z.infer<typeof ordering>

/** What to order together from a shop; amounts are in the currency of the user, or the seller's where a rate is missing. */
export const parcel = z.object({
  records: z.int().nonnegative().describe('0: none within the limits'),
  beyond: z.int().nonnegative().describe('Of these above their limits, for the minimum order'),
  total: money.describe('With postage as far as it is known'),
  postage: money.nullable().describe('The highest of one of these; null: unknown'),
  unstated: z.int().nonnegative().describe('Of these without stated postage'),
  minimum: money.nullable().describe('The minimum order; null: none is stated'),
  missing: money.nullable().describe('What lacks of it'),
  near: z
    .object({ count: z.int().positive(), least: money, most: money })
    .nullable()
    .describe('More records a little above their limits'),
  isConverted: z.boolean().describe('Whether prices were converted'),
  readAt: timestamp.nullable().describe('When the oldest of the prices was read'),
})
export type ParcelOnWire = z.infer<typeof parcel>

/** When a shop's parcel alerts. */
export const parcelAlert = z.object({
  records: z.int().min(LEAST_RECORDS).max(MOST_RECORDS).describe('So many within their limits, or more'),
  ceiling: ceiling.describe('For all of them with postage, in minor units'),
})
export type ParcelAlert = z.infer<typeof parcelAlert>
