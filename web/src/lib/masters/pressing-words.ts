import type { PressingName } from '@cratewatch/contracts/watches/pressing-filter'

/** Returns what distinguishes a pressing from others in one line, as far as it is known. */
export function pressingInWords(pressing: Omit<PressingName, 'discogsId' | 'thumb'>): string {
  const { format, country, year, label, catalogueNumber } = pressing
  const known = [format, country, year, label, catalogueNumber].filter((part) => part !== null && part !== '')
  return known.length === 0 ? pressing.title : known.join('\u00a0· ')
}
