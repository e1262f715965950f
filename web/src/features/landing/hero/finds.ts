/** An invented record and its place on the wall; they appear for sale one after another. */
export type Find = {
  readonly place: number
  readonly artist: string
  readonly title: string
  readonly copies: number
  readonly euros: number
}

export const FINDS: readonly Find[] = [
  { place: 6, artist: 'Alice Venn', title: 'Slow Harbour', copies: 1, euros: 34 },
  { place: 13, artist: 'Ibeji Sound System', title: 'Lagos After Rain', copies: 2, euros: 58.5 },
  { place: 5, artist: 'The Glass Orchard', title: 'Motorik Sundays', copies: 1, euros: 21 },
  { place: 10, artist: 'Marta Oliveira', title: 'Quarto Azul', copies: 3, euros: 46 },
]

/** The covers that keep their colours; all others are grey. */
export const AWAKE: ReadonlySet<number> = new Set([1, 8, 15])

/** The seed of the cover at each place, chosen so that covers side by side differ. */
const SEEDS = [0, 1, 3, 4, 5, 14, 6, 16, 18, 21, 22, 23, 24, 26, 29, 32, 33, 35, 36, 42]

export const WALL: readonly string[] = SEEDS.map((seed) => `wall-${seed}`)
