import type { Day } from '../../../ui/charts/day-strip.tsx'
import type { StickerTone } from '../../../ui/badges/sticker.tsx'

export type SampleRecord = {
  seed: string
  artist: string
  name: string
  pressing: string
  id: string
  copies: number
  price: string
  tier: string
  tone: StickerTone
}

/** Records that never existed. */
export const records: readonly SampleRecord[] = [
  {
    seed: 'harbour-3',
    artist: 'Alice Venn',
    name: 'Slow Harbour',
    pressing: '2 × LP · Netherlands · 1974',
    id: '4821907',
    copies: 3,
    price: '€34.00',
    tier: 'T1',
    tone: 'loud',
  },
  {
    seed: 'orchard-2',
    artist: 'The Glass Orchard',
    name: 'Motorik Sundays',
    pressing: 'LP · Germany · 1978',
    id: '1130442',
    copies: 0,
    price: '',
    tier: 'T2',
    tone: 'bright',
  },
  {
    seed: 'lagos-9',
    artist: 'Ibeji Sound System',
    name: 'Lagos After Rain',
    pressing: '12" · Nigeria · 1981',
    id: '7332018',
    copies: 0,
    price: '',
    tier: 'T3',
    tone: 'plain',
  },
]

/** Thirty days made up from a seed. */
export function sampleDays(seed: number, live: boolean): Day[] {
  return Array.from({ length: 30 }, (_, i) => {
    if (live && i > 26) return 'yes'
    const roll = (seed * 31 + i * i * 7) % 23
    if (roll === 4 || roll === 9) return 'yes'
    return roll === 1 ? 'unknown' : 'no'
  })
}
