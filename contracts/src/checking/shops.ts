import { GRADES, SLEEVES } from '@cratewatch/domain/copies/copy'
import { MAX_FILE_BYTES } from '@cratewatch/domain/lists/import-limits'
import { MOST_SUGGESTED, MOST_SUGGESTED_BY_ORDERS } from '@cratewatch/domain/shops/suggest-shops'
import { z } from 'zod'
import { endpoint, FILE_NAME_HEADER } from '../endpoint.ts'
import { idParams, money, timestamp } from '../scalars.ts'
import { leftOut, offeredCopy, ordering, parcel, parcelAlert } from './parcels.ts'

/** A copy in a followed shop, as its seller describes it. */
export const copy = z.object({
  id: z.int().positive().describe('The number of the listing'),
  uri: z.string().describe('Where it is bought'),
  seller: z.string(),
  media: z.enum(GRADES).nullable(),
  sleeve: z.enum(SLEEVES).nullable(),
  price: money
    .nullable()
    .describe("In the seller's currency; null: none is stated, or it is older than six hours"),
  shownPrice: money.nullable().describe('The same in the currency of the user, by our rates'),
  postage: money.nullable().describe('To the user; null: not known, or older than six hours'),
  cannotShip: z.boolean().describe('Not shipped to the user'),
  mayNotShip: z.boolean().describe("By the seller's terms"),
  minOrder: money.nullable().describe('Of the seller, where the copy costs less'),
  shipsFrom: z.string().nullable().describe('A country by its English name'),
  comments: z.string(),
  postedAt: timestamp,
  seenAt: timestamp.describe('When the listing was last read'),
  isRelisted: z.boolean().describe('The seller had listed the same before'),
})
export type CopyOnWire = z.infer<typeof copy>

/** A copy of a record of the list. */
export const match = z.object({
  vinylId: z.uuid().describe('The record of the list that it matches'),
  artist: z.string(),
  name: z.string(),
  thumb: z.string(),
  copy,
  offer: offeredCopy.nullable().describe('What it is in a parcel; null: it can be in none'),
  leftOut: leftOut.nullable().describe('Why it can be in none'),
})
export type ShopMatch = z.infer<typeof match>

export const shop = z.object({
  id: z.uuid(),
  name: z.string(),
  uri: z.string().describe('The shop on the marketplace'),
  state: z
    .enum(['new', 'read', 'no-seller', 'private'])
    .describe(
      'new: not read yet; no-seller: the marketplace knows nobody of that name; private: it shows no copies',
    ),
  listed: z
    .int()
    .nonnegative()
    .nullable()
    .describe('Copies for sale, as the marketplace states; null: not read yet'),
  read: z.int().nonnegative().describe('How many of them were read, newest first'),
  isPart: z.boolean().describe('More are for sale than are read: the newest only'),
  readAt: timestamp.nullable().describe('When it was last read'),
  isResting: z.boolean().describe('It is not read: the plan allows fewer shops than are followed'),
  wanted: z.int().nonnegative().describe('Records of the list that it has'),
  newest: z.array(match).max(3).describe('The newest of them'),
  parcel: parcel.nullable().describe('What to order from it; null: nothing'),
  parcelAlert: parcelAlert.nullable().describe('When its parcel alerts; null: never'),
})
export type Shop = z.infer<typeof shop>

/** A shop that the user could follow. */
export const shopSuggestion = z.object({
  name: z.string(),
  uri: z.string().describe('The shop on the marketplace'),
  records: z.int().nonnegative().describe('Records of the list that it had in the last 30 days'),
  onSale: z.int().nonnegative().describe('Those of them that it still has'),
  orders: z.int().nonnegative().describe('Orders from it in the file that was sent; 0: none was'),
})
export type ShopSuggestion = z.infer<typeof shopSuggestion>

export const listShops = endpoint('GET /api/shops', {
  caller: 'user',
  tag: 'shops',
  summary: 'The followed shops',
  answer: z.object({
    shops: z.array(shop),
    limit: z.int().positive().describe('How many may be followed'),
    suggestions: z
      .array(shopSuggestion)
      .max(MOST_SUGGESTED)
      .describe('Shops that had most of the list in the last month, best first'),
  }),
})

export const suggestShops = endpoint('POST /api/shops/suggestions', {
  caller: 'user',
  tag: 'shops',
  summary: 'Suggest shops by a file of orders, of which nothing is kept',
  raw: { type: 'text/csv', header: FILE_NAME_HEADER, maxBytes: MAX_FILE_BYTES },
  answer: z.object({
    suggestions: z
      .array(shopSuggestion)
      .max(MOST_SUGGESTED + MOST_SUGGESTED_BY_ORDERS)
      .describe('Those with most orders first, then those that had most of the list'),
  }),
  refusals: [
    'FILE_TOO_LARGE',
    'FILE_TOO_MANY_LINES',
    'FILE_UNREADABLE',
    'FILE_EMPTY',
    'FILE_WITHOUT_SHOPS',
    'RATE_LIMITED',
  ],
})

export const followShop = endpoint('POST /api/shops', {
  caller: 'user',
  tag: 'shops',
  summary: 'Follow a shop',
  body: z.object({
    shop: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('The name of a seller, a link to their shop or to a listing of theirs'),
  }),
  answer: shop,
  status: 201,
  refusals: [
    'MISSING_REQUIRED_FIELD',
    'VALIDATION_FAILED',
    'SHOP_LINK_INVALID',
    'SHOP_ALREADY_FOLLOWED',
    'SHOP_LIMIT_REACHED',
    'SHOP_NOT_FOUND',
    'DISCOGS_API_ERROR',
    'SERVICE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
})

export const unfollowShop = endpoint('DELETE /api/shops/:id', {
  caller: 'user',
  tag: 'shops',
  summary: 'Stop following a shop',
  params: idParams,
  status: 204,
  refusals: ['VALIDATION_FAILED', 'SHOP_NOT_FOUND'],
})

export const readShop = endpoint('GET /api/shops/:id', {
  caller: 'user',
  tag: 'shops',
  summary: 'A followed shop, and what of the list it has',
  params: idParams,
  answer: z.object({
    shop,
    matches: z.array(match).max(500).describe('Newest first'),
    ordering,
  }),
  refusals: ['VALIDATION_FAILED', 'SHOP_NOT_FOUND'],
})

export const setParcelAlert = endpoint('PUT /api/shops/:id/parcel-alert', {
  caller: 'user',
  tag: 'shops',
  summary: 'Be alerted when so many records cost no more than this together',
  params: idParams,
  body: z.object({
    ...parcelAlert.shape,
    everywhere: z.boolean().default(false).describe('For all shops that are followed'),
  }),
  status: 204,
  refusals: ['MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED', 'SHOP_NOT_FOUND'],
})

export const endParcelAlert = endpoint('DELETE /api/shops/:id/parcel-alert', {
  caller: 'user',
  tag: 'shops',
  summary: 'Be alerted of a parcel no more',
  params: idParams,
  status: 204,
  refusals: ['VALIDATION_FAILED', 'SHOP_NOT_FOUND'],
})

export const vinylCopies = endpoint('GET /api/vinyls/:id/copies', {
  caller: 'user',
  tag: 'vinyls',
  summary: 'The copies of a record in followed shops',
  params: idParams,
  answer: z.object({ copies: z.array(copy).max(100).describe('The cheapest first') }),
  refusals: ['VALIDATION_FAILED', 'VINYL_NOT_FOUND'],
})
