import { isIn } from './countries.ts'

/** Words by which sellers say that they ship at home, or within Europe, only. Whoever writes it otherwise is not understood. */
const WORDS: readonly (readonly [words: RegExp, within: 'home' | 'europe'])[] = [
  [
    /\b(us|usa|u\.s\.a?\.?|united states|uk|united kingdom|canada|japan|australia) (buyers |orders |addresses |shipping )?only\b/i,
    'home',
  ],
  [/\b(domestic|inland)( (buyers|orders|shipping|postage))? only\b/i, 'home'],
  [
    /\b(no|not|don['’]?t|cannot|can['’]?t|won['’]?t) (currently )?(ship(ping)? |send(ing)? |post(ing)? )?(any )?(internationally|international (shipping|orders|sales|buyers)|international\b(?! (fees|charges|surcharge))|overseas|abroad)\b/i,
    'home',
  ],
  [
    /\bonly (ship|shipping|send|post|sell)(s|ing)? (with)?in(side)? (the )?(us|usa|uk|united states|united kingdom|canada|japan|australia|germany)\b/i,
    'home',
  ],
  [/\bonly to (the )?(us|usa|uk|united states|united kingdom|canada|japan|australia|germany)\b/i, 'home'],
  [
    /\b(nur innerhalb (von )?deutschlands?|nur deutschland|kein(en)? (versand ins ausland|auslandsversand))\b/i,
    'home',
  ],
  [
    /\b(solo (env[ií]os? )?(a |en )?(españa|pen[ií]nsula)|france uniquement|uniquement en france|solo italia)\b/i,
    'home',
  ],
  [/\b(eu|europe|european union) (buyers |orders |addresses |shipping )?only\b/i, 'europe'],
]

/**
 * Whether a seller's terms say, in words that this table knows, that they do not ship to where a reader's clock says that
 * they live. What the marketplace itself says to a reader is known better.
 */
export function mayNotShip(
  terms: string | null | undefined,
  from: string | null,
  timeZone: string | null,
): boolean {
  if (terms === null || terms === undefined) return false
  const within = WORDS.filter(([words]) => words.test(terms)).map(([, each]) => each)
  if (within.length === 0) return false
  const isHome = timeZone !== null && from !== null && isIn(timeZone, from)
  const isEurope = timeZone !== null && timeZone.startsWith('Europe/')
  return within.some((each) => !isHome && !(each === 'europe' && isEurope))
}
