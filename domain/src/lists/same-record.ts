/** The names that a file has for a record; null: it says nothing. */
export type SaidNames = { readonly artist: string | null; readonly title: string | null }

/** Words that say nothing about which record it is. */
const SMALL_WORDS = new Set('the a an and y und et o of in de la le les los las el der die das to'.split(' '))
/** Artists under which a record may stand as well as under a name. */
const ANYBODY = /^(?:various|va|varios|unknown|soundtrack|ost|no artist)\b/
const UNNAMED = /^(?:s t|self titled|same|untitled)$/
/** Texts that have less than this in common are plainly different; those of different spelling have more. */
const HARDLY_ALIKE = 0.34

/**
 * Whether a record is plainly another than the one that a list names. Case, accents, articles, punctuation and the
 * marketplace's "(2)" make no difference, nor do names of which one is part of the other. What the list or the record
 * leaves out, and what is written in another script, is no difference either.
 */
export function isAnotherRecord(
  said: SaidNames,
  record: { readonly artist: string; readonly title: string },
): boolean {
  const artist = plain(record.artist)
  const title = plain(record.title)
  const whole = `${artist} ${title}`
  const names = namesOf(said)
  const saidArtist = plain(names[0])
  const saidTitle = plain(names[1])
  const isOtherTitle = areDifferent(saidTitle, title) && areDifferent(saidTitle, whole)
  if (isOtherTitle && !UNNAMED.test(saidTitle)) return true
  if (ANYBODY.test(saidArtist) || ANYBODY.test(artist)) return false
  return areDifferent(saidArtist, artist) && areDifferent(saidArtist, whole)
}

/**
 * Whether two names are plainly the same: all words that say something stand in both, or in one that only says more, as
 * "(Remastered)" does; or they differ by their spelling alone.
 */
export function isSameName(a: string, b: string): boolean {
  const one = plain(a)
  const other = plain(b)
  if (one === '' || other === '') return false
  return (
    one === other || holdsAll(one, other) || holdsAll(other, one) || likeness(one, other) >= SPELLED_OTHERWISE
  )
}

/** Names that share so many pairs of letters are one with another spelling. */
const SPELLED_OTHERWISE = 0.85
/** Words with which a name goes on that are about its edition. */
const EDITION =
  /^(?:\d{4}|remaster(?:ed)?|deluxe|edition|reissue|expanded|anniversary|version|mono|stereo|vinyl|lp|ep|ost|soundtrack|original|motion|picture|records?|recordings|music|ltd|\d+(?:th|st|nd|rd)|\d{1,2}|inch|2lp|coloured|colored|limited)$/

/** Whether `large` has all words of `small`, and besides them none but of its edition. */
function holdsAll(large: string, small: string): boolean {
  const all = mainWords(large)
  const some = mainWords(small)
  return (
    some.every((word) => all.includes(word)) && all.every((word) => some.includes(word) || EDITION.test(word))
  )
}

/** Artist and title, also where the list has both as one: "Artist - Title". */
function namesOf({ artist, title }: SaidNames): readonly [artist: string, title: string] {
  const [, before, after] = /^(.+?)\s+[-–—]\s+(.+)$/.exec(artist === null ? (title ?? '') : '') ?? []
  return before === undefined || after === undefined ? [artist ?? '', title ?? ''] : [before, after]
}

/** A name in plain letters: without case, accents, punctuation and the number that tells artists of one name apart. */
function plain(name: string): string {
  return name
    .replaceAll(/\s\(\d+\)|\*/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function areDifferent(a: string, b: string): boolean {
  if (a === '' || b === '' || scriptOf(a) !== scriptOf(b)) return false
  return !holds(a, b) && !holds(b, a) && likeness(a, b) < HARDLY_ALIKE
}

/** Whether most of the words of `small` that say something stand in `large`. */
function holds(large: string, small: string): boolean {
  const words = mainWords(small)
  const all = new Set(mainWords(large))
  return words.filter((word) => all.has(word)).length * 2 > words.length
}

function mainWords(text: string): readonly string[] {
  const words = text.split(' ')
  const main = words.filter((word) => !SMALL_WORDS.has(word))
  return main.length > 0 ? main : words
}

/** How many pairs of letters two texts share, from 0 to 1: high for misspellings (Dice). */
function likeness(a: string, b: string): number {
  const one = pairsOf(a)
  const other = pairsOf(b)
  if (one.length === 0 || other.length === 0) return 0
  const left = [...other]
  const shared = one.filter((pair) => {
    const at = left.indexOf(pair)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * shared.length) / (one.length + other.length)
}

function pairsOf(text: string): readonly string[] {
  const letters = text.replaceAll(' ', '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
}

/** Latin letters or others: a name in Japanese is not another than its transcription. */
function scriptOf(text: string): 'latin' | 'other' {
  return /\p{Script=Latin}|^[\p{N} ]+$/u.test(text) ? 'latin' : 'other'
}
