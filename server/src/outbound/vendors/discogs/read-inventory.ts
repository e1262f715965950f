import type { Copy, Grade, Sleeve } from '@cratewatch/domain/copies/copy'
import type { Postage } from '@cratewatch/domain/copies/for-reader'
import { instant, type Instant } from '@cratewatch/domain/kernel/instant'
import type { Money } from '@cratewatch/domain/kernel/money'
import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import { MAX_LISTED_ID } from '@cratewatch/domain/lists/followed-list'
import { z } from 'zod'
import type { InventoryFailure, InventoryPage, ListingAnswer } from '../marketplace.ts'
import { classifyAnswer, isOwnWord, type WireAnswer } from './classify-answer.ts'
import { decoration, text, words } from './read-release.ts'

/** The most that the marketplace puts on a page, and the pages that it answers: a page beyond them is refused. */
export const COPIES_PER_PAGE = 100
export const LAST_PAGE = 100

const GRADE_NAMES: ReadonlyMap<string, Grade> = new Map([
  ['Mint (M)', 'M'],
  ['Near Mint (NM or M-)', 'NM'],
  ['Very Good Plus (VG+)', 'VG+'],
  ['Very Good (VG)', 'VG'],
  ['Good Plus (G+)', 'G+'],
  ['Good (G)', 'G'],
  ['Fair (F)', 'F'],
  ['Poor (P)', 'P'],
])
const SLEEVE_NAMES: ReadonlyMap<string, Sleeve> = new Map<string, Sleeve>([
  ...GRADE_NAMES,
  ['Generic', 'generic'],
  ['Not Graded', 'not-graded'],
  ['No Cover', 'no-cover'],
])

const amount = z.object({ value: z.number().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) })
/** What the seller asks; `price` may be a conversion of it. */
const asked = z.object({ value: z.number().nonnegative(), curr_abbr: z.string().regex(/^[A-Z]{3}$/) })

/** What sellers typed, with its lines, as text: the marketplace escapes some of it as HTML. */
const typed = decoration(z.string().transform(decoded))

const listing = z.object({
  id: z.int().positive(),
  status: words,
  condition: text,
  sleeve_condition: text,
  comments: typed,
  ships_from: text,
  posted: z.string(),
  price: decoration(amount),
  original_price: decoration(asked),
  shipping_price: decoration(amount),
  original_shipping_price: decoration(asked),
  shipping_is_blocked: decoration(z.boolean()),
  seller: z.object({
    id: z.int().positive(),
    username: words.pipe(z.string().min(1)),
    min_order_total: decoration(z.number().nonnegative()),
    shipping: typed,
  }),
  release: z.object({ id: z.int().positive().max(MAX_LISTED_ID) }),
})

const page = z.object({
  pagination: z.object({ items: z.int().nonnegative(), pages: z.int().nonnegative() }),
  listings: z.array(z.unknown()),
})

const FOR_SALE = 'For Sale'
const LONGEST_COMMENTS = 500
const LONGEST_TERMS = 2_000

/**
 * Reads an answer about a seller's inventory. Rows that are not for sale are left out, because a seller's own token
 * sees them; a row that cannot be read makes `unread` larger, so that nobody takes the page for whole. `to`: whether it
 * is an answer to a person, whose postage it states and whose currency prices are in, or to the application.
 */
export function readInventory(
  answer: WireAnswer,
  now: Instant,
  to: Addressee = 'application',
): Result<InventoryPage, InventoryFailure> {
  if ((answer.status === 403 || answer.status === 404) && isOwnWord(answer))
    return refused({ kind: answer.status === 404 ? 'no-seller' : 'private' })
  const body = classifyAnswer(answer, now)
  if (!body.ok) return body
  const { data } = page.safeParse(body.value)
  if (data === undefined) return refused({ kind: 'unreadable', why: 'not the shape we know' })
  const read = data.listings.map((row) => listing.safeParse(row).data)
  const rows = read
    .filter((row) => row !== undefined)
    .filter((row) => !Number.isNaN(timeOf(row.posted)) && isForAll(row, to))
  const onSale = rows.filter(({ status }) => status === FOR_SALE)
  return ok({
    copies: onSale.map(copyOf),
    postage: new Map(to === 'person' ? onSale.map((row) => [row.id, postageOf(row)]) : []),
    sellerId: rows[0]?.seller.id ?? null,
    unread: data.listings.length - rows.length,
    total: data.pagination.items,
    pages: data.pagination.pages,
  })
}

/** To whom an answer is. */
export type Addressee = 'person' | 'application'

type Row = z.infer<typeof listing>

/** Whether what a row says of its price holds for everybody: a person is told prices in their own currency, too. */
function isForAll(row: Row, to: Addressee): boolean {
  return to === 'application' || moneyOf(row.original_price) !== null || !row.price
}

/** Returns what a row says to the person who asked. */
function postageOf(row: Row): Postage {
  const cannotShip = row.shipping_is_blocked === true
  const stated = moneyOf(row.original_shipping_price) ?? row.shipping_price ?? null
  return { amount: cannotShip ? null : stated, cannotShip }
}

const soldBy = z.object({
  status: words.optional(),
  id: z.int().positive(),
  seller: z.object({ username: words.pipe(z.string().min(1)) }),
  release: decoration(z.object({ id: z.int().positive().max(MAX_LISTED_ID) })),
})

/** Reads a listing; null when it is another one or unreadable. One that is not for sale any more names no copy. */
export function readListing(
  body: unknown,
  listingId: number,
  to: Addressee = 'application',
): ListingAnswer | null {
  const { data } = soldBy.safeParse(body)
  if (data?.id !== listingId) return null
  const row = listing.safeParse(body).data
  // One that cannot be read is not gone.
  if (data.status === FOR_SALE && (row === undefined || !isForAll(row, to))) return null
  const isForSale = row?.status === FOR_SALE && !Number.isNaN(timeOf(row.posted))
  const releaseId = data.release?.id ?? null
  return {
    seller: data.seller.username,
    releaseId,
    copy: isForSale ? copyOf(row) : null,
    postage: isForSale && to === 'person' ? postageOf(row) : null,
  }
}

/** Returns a row as it is to everybody. */
function copyOf(row: Row): Copy {
  return {
    id: row.id,
    releaseId: row.release.id,
    seller: row.seller.username,
    media: GRADE_NAMES.get(row.condition ?? '') ?? null,
    sleeve: SLEEVE_NAMES.get(row.sleeve_condition ?? '') ?? null,
    price: positive(moneyOf(row.original_price) ?? row.price ?? null),
    postage: null,
    shipsFrom: row.ships_from || null,
    comments: shortened(row.comments ?? '', LONGEST_COMMENTS),
    postedAt: instant(timeOf(row.posted)),
    minOrder: minOrderOf(row),
    terms: shortened(row.seller.shipping ?? '', LONGEST_TERMS) || null,
  }
}

/** Returns the seller's minimum order, which is a bare number in the currency in which they ask. */
function minOrderOf({ seller, original_price: price, price: shown }: Row): Money | null {
  const value = seller.min_order_total ?? 0
  const currency = moneyOf(price)?.currency ?? shown?.currency
  return value > 0 && currency !== undefined ? { value, currency } : null
}

function shortened(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim()
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Decodes HTML's escapes once, and leaves text that the database accepts, with its line breaks. */
function decoded(text: string): string {
  return text
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (escape, hex, decimal, name) =>
      name === undefined ? characterOf(hex, decimal, escape) : (ENTITIES[name.toLowerCase()] ?? escape),
    )
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim()
}

function characterOf(hex: string | undefined, decimal: string | undefined, escape: string): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : escape
}

/** The oldest answers name no zone; the marketplace's own is eight hours behind UTC, seven in summer. */
function timeOf(posted: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(posted) ? posted : `${posted}-08:00`)
}

function moneyOf(given: z.infer<typeof asked> | null | undefined): Money | null {
  return given ? { value: given.value, currency: given.curr_abbr } : null
}

/** Nobody gives records away: 0 is no price. */
function positive<T extends { readonly value: number }>(price: T | null): T | null {
  return price !== null && price.value > 0 ? price : null
}
