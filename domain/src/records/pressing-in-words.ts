import type { Pressing } from './pressings.ts'

/** What distinguishes a pressing from others. */
export type PressingFacts = Pick<Pressing, 'format' | 'country' | 'year' | 'label' | 'catalogueNumber'>

/** Returns what distinguishes a pressing, part by part as far as it is known: "LP", "Japan 1984", "Polydor 28-1". */
export function pressingInWords({ format, country, year, label, catalogueNumber }: PressingFacts): string[] {
  const together = (...parts: readonly (string | number | null)[]) => parts.filter(Boolean).join(' ')
  return [format ?? '', together(country, year), together(label, catalogueNumber)].filter(
    (part) => part !== '',
  )
}
