import type { Random } from '../../kit/random.ts'

/** The marketplace's grades, best first, with the price of each relative to near mint. */
const worth = {
  'Mint (M)': 1.25,
  'Near Mint (NM or M-)': 1,
  'Very Good Plus (VG+)': 0.78,
  'Very Good (VG)': 0.5,
  'Good Plus (G+)': 0.3,
  'Good (G)': 0.22,
  'Fair (F)': 0.14,
  'Poor (P)': 0.08,
} as const

export type Grade = keyof typeof worth
export type SleeveGrade = Grade | 'Generic' | 'Not Graded' | 'No Cover'

const media: readonly (readonly [Grade, number])[] = [
  ['Mint (M)', 7],
  ['Near Mint (NM or M-)', 27],
  ['Very Good Plus (VG+)', 36],
  ['Very Good (VG)', 19],
  ['Good Plus (G+)', 7],
  ['Good (G)', 2.5],
  ['Fair (F)', 1],
  ['Poor (P)', 0.5],
]

export function drawGrade(random: Random): Grade {
  return random.weighted(media)
}

/** Draws the grade of the sleeve, mostly that of the record; some copies have a plain one. */
export function drawSleeve(random: Random, grade: Grade): SleeveGrade {
  const u = random.next()
  if (u < 0.05) return 'Generic'
  if (u < 0.08) return 'Not Graded'
  if (u < 0.1) return 'No Cover'
  return u < 0.62 ? grade : random.weighted(media)
}

export function gradeWorth(grade: Grade): number {
  return worth[grade]
}
