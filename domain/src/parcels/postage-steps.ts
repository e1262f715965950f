/** Lines that say of how many records an amount is the postage: "2-3 LPs: 8,50 €", "1 LP = $5.00", "4+ 12 EUR". */
const STEP =
  /(?<![\d.,])(?:\d{1,2}\s*(?:-|–|—|to|bis|a|à|hasta)\s*\d{1,2}|\d{1,2}\s*\+|(?:from|ab|up to|bis|hasta)\s*\d{1,2}|\d{1,2}\s*x?)\s*(?:x\s*)?(?:(?:12|10|7)["”“'’]*\s*)?(?:\+|LPs?|records?|vinyls?|albums?|discos?|vinilos?|items?|pcs|Platten?|Schallplatten?|disques?|vinyles?|dischi|vinili|7["”]s?|12["”]s?)/iu
const AMOUNT =
  /(?:[€$£¥]|EUR|USD|GBP|CAD|AUD|JPY|CHF|SEK|euros?)\s*\d+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?\s*(?:[€$£¥]|EUR|USD|GBP|CAD|AUD|JPY|CHF|SEK|euros?)/iu

/** Longer lines are prose, and more steps than this a table of the world. */
const LONGEST_LINE = 120
const MOST_LINES = 8

/**
 * Returns the lines of a seller's terms that say in numbers what postage of several copies is, as they are written: to
 * where each applies is for the reader to see.
 */
export function postageSteps(terms: string | null): readonly string[] {
  const lines = (terms ?? '').split(/\r?\n|;/u).map((line) => line.trim())
  return lines
    .filter((line) => line.length <= LONGEST_LINE && STEP.test(line) && AMOUNT.test(line))
    .slice(0, MOST_LINES)
}
