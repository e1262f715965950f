/**
 * What somebody typed or pasted: a release, a master (all pressings of an album), a number printed on a sleeve, a copy that
 * somebody sells, another page of the web, a number that is none of these, or a name to search for.
 */
export type RecordReference =
  | { readonly kind: 'release' | 'master'; readonly id: number }
  | PrintedNumber
  /** The number of a copy for sale, which the marketplace knows the record of. */
  | { readonly kind: 'listing'; readonly query: string }
  | { readonly kind: 'other-page' | 'bad-number' }
  | { readonly kind: 'name'; readonly query: string }
  | { readonly kind: 'nothing' }

export const NAME_SEARCH_MIN_LENGTH = 2

/** The marketplace's ids fit a 32-bit integer with room to spare; larger digits are a typing error, not a record. */
const MAX_ID = 2_147_483_647

const MARKETPLACE_HOST = /^(?:[a-z]+\.)?discogs\.com$/

/** Quotes, brackets and stops around a link, as mails and chats write it. */
const BEFORE = `"'<«“”‘’([{`
const AFTER = `"'>»“”‘’)]}.,;!`
/** The marketplace's own notation, in texts and comments. */
const CODE = /^(?:\[([rm])=?(\d+)\]|r(\d{3,}))$/i
const LINK = /^(?:https?:\/\/)?([^\s/?#@:]+(?::\d+)?)([/?][^\s#]*)?(?:#\S*)?$/i

/** An address as browsers show it; without its beginning only in small letters, because names have dots and slashes too. */
const WEB_PAGE = /^(?:https?:\/\/|www\.)\S+$/i
const BARE_PAGE = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/\S*$/

/** The words before a listing's number, in paths of pages and of the API. */
const LISTING = /\/(?:sell\/item|marketplace\/listings)\/(\d{1,15})(?=[-/?&]|$)/i

/** The words before the number of a release or of a master, in paths and queries of pages and of the API. */
const ABOUT = [
  [
    'release',
    /[/?&](?:releases?|release_id|wants|stats|history|price_suggestions)[/=](?:(?:view|edit|stats)\/)?(\d+)(?=[-/?&#]|$)/i,
  ],
  ['master', /[/?&](?:masters?|master_id)[/=](?:view\/)?(\d+)(?=[-/?&#]|$)/i],
] as const

/**
 * Reads an id (up to ten digits), a link to a record or a copy in any of the marketplace's shapes and hosts, its notation
 * `[r123]`, or a number printed on a sleeve; what is no web address either is a name to search for. Shorter than two characters is nothing yet. `siteUrl`: the address of the
 * marketplace's pages where this instance is configured with another one.
 */
export function parseRecordReference(text: string, siteUrl?: string): RecordReference {
  const typed = text.normalize('NFKC').trim()
  const bare = unwrapped(typed)
  const read = /^\d{1,10}$/.test(typed)
    ? numbered('release', typed)
    : (readCode(typed) ?? readLink(bare, siteUrl) ?? readCode(bare) ?? readPrintedNumber(bare))
  return read ?? (/^\d+$/.test(typed) ? { kind: 'bad-number' } : readName(text.trim()))
}

function readCode(typed: string): RecordReference | null {
  const [, letter, inBrackets, plain] = CODE.exec(typed) ?? []
  const digits = inBrackets ?? plain
  if (digits === undefined) return null
  return numbered(letter?.toLowerCase() === 'm' ? 'master' : 'release', digits)
}

/** Takes time by the length of the text, whatever stands in it: imports read cells of any length. */
export function unwrapped(typed: string): string {
  let from = 0
  let to = typed.length
  while (from < to && BEFORE.includes(typed.charAt(from))) from += 1
  while (from < to && AFTER.includes(typed.charAt(to - 1))) to -= 1
  return typed.slice(from, to).trim()
}

function readLink(typed: string, siteUrl: string | undefined): RecordReference | null {
  const path = marketplacePath(typed, siteUrl)
  if (path === null) return WEB_PAGE.test(typed) || BARE_PAGE.test(typed) ? { kind: 'other-page' } : null
  const listing = listingIn(path)
  if (listing !== null) return { kind: 'listing', query: String(listing) }
  for (const [kind, numberOf] of ABOUT) {
    const digits = numberOf.exec(path)?.[1]
    if (digits !== undefined) return numbered(kind, digits)
  }
  return { kind: 'other-page' }
}

/** Returns the number of the copy that a path of the marketplace leads to; null: it leads to none. */
export function listingIn(path: string): number | null {
  return Number(LISTING.exec(path)?.[1] ?? 0) || null
}

/** Returns what follows the host in a link to the marketplace; null: it leads elsewhere, or is no link. */
export function marketplacePath(typed: string, siteUrl: string | undefined): string | null {
  const [, host = '', rest = ''] = LINK.exec(typed) ?? []
  const isSite = siteUrl !== undefined && host.toLowerCase() === hostOf(siteUrl)
  return isSite || MARKETPLACE_HOST.test(host.toLowerCase()) ? rest : null
}

function hostOf(siteUrl: string): string {
  return siteUrl
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .toLowerCase()
}

function numbered(kind: 'release' | 'master', digits: string): RecordReference {
  const id = Number.parseInt(digits, 10)
  return id >= 1 && id <= MAX_ID ? { kind, id } : { kind: 'bad-number' }
}

function readName(typed: string): RecordReference {
  return typed.length >= NAME_SEARCH_MIN_LENGTH ? { kind: 'name', query: typed } : { kind: 'nothing' }
}

/** The digits under a barcode, or the number that a label gave a record in its catalogue. */
type PrintedNumber = { readonly kind: 'barcode' | 'catalogue-number'; readonly query: string }

/** With its prefix. The expressions below take long for a long text. */
const LONGEST = 60

const BARCODE_PREFIX = /^(?:barcode|ean|upc|gtin|c[oó]digo de barras)\s*[:#]?\s*(?=\d)/i
/** "Cat no more" is a name, so the short words need a sign behind them; "no" is also what "nº" becomes. */
const CATALOGUE_PREFIX =
  /^(?:catno\b\s*[:#.]?|cat(?:alog(?:ue)?)?\.?\s*(?:#:?|(?:no|nr|n°|number)\.?\s*[:#]|(?:no|nr)\.)|n[o°]\.?\s*(?:de )?cat(?:[aá]logo)?\.?\s*[:#])\s*(?=\S)/i

/** Letters of a label and five digits or more: no band or title looks like it, as "THX 1138" and "Blink 182" do. */
const CATALOGUE_SHAPE = /^[A-Z]{2,6}[ .-]?\d{5,}(?:[ -]?[A-Z\d]{1,2})?$/

/** Groups of digits as printed below the bars; a group of one digit distinguishes them from several ids. */
const IN_GROUPS = /^(?=.*(?:^|[ -])\d(?:[ -]|$))\d+(?:[ -]\d+)+$/
const EIGHT_PRINTED = /^(?!(?:19|20)\d\d (?:19|20))\d{4} \d{4}$/

/**
 * Reads a barcode: 12 to 14 digits, alone or in printed groups, or 8 in two groups, with a correct last digit; or a
 * catalogue number: behind a prefix, or of a shape that no name has. null: neither. Behind a prefix any digits are taken
 * for a barcode. The text is normalised (NFKC).
 */
function readPrintedNumber(text: string): PrintedNumber | null {
  if (text.length > LONGEST) return null
  const typed = text.replaceAll(/[‐‑‒–—]/g, '-')
  const digits = typed.replace(BARCODE_PREFIX, '').replaceAll(/[ -]/g, '')
  const hasPrefix = BARCODE_PREFIX.test(typed) && /^\d{8,14}$/.test(digits)
  if (hasPrefix || (isPrintedAsBarcode(typed) && isChecked(digits))) return { kind: 'barcode', query: digits }
  const isCatalogue = CATALOGUE_PREFIX.test(typed) || CATALOGUE_SHAPE.test(typed)
  return isCatalogue ? { kind: 'catalogue-number', query: typed.replace(CATALOGUE_PREFIX, '') } : null
}

function isPrintedAsBarcode(typed: string): boolean {
  if (EIGHT_PRINTED.test(typed)) return true
  return (
    /^[\d -]+$/.test(typed) &&
    /^(?:\D*\d){12,14}$/.test(typed) &&
    (!/\D/.test(typed) || IN_GROUPS.test(typed))
  )
}

/** Computes whether the last digit of an EAN or UPC is right: digits weigh 1 and 3 in turn, from the right. */
function isChecked(digits: string): boolean {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
