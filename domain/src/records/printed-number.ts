/** The digits under a barcode, or the number that a label gave a record in its catalogue. */
export type PrintedNumber = { readonly kind: 'barcode' | 'catalogue-number'; readonly query: string }

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
export function readPrintedNumber(text: string): PrintedNumber | null {
  if (text.length > LONGEST) return null
  const typed = text.replaceAll(/[‐‑‒–—]/g, '-')
  const digits = typed.replace(BARCODE_PREFIX, '').replaceAll(/[ -]/g, '')
  const isSaid = BARCODE_PREFIX.test(typed) && /^\d{8,14}$/.test(digits)
  if (isSaid || (isPrintedAsBarcode(typed) && isChecked(digits))) return { kind: 'barcode', query: digits }
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
