/** Records nobody ever pressed, and where they hang on the wall: one after another turns up. */
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

/** Some covers keep their colours, or the wall would look asleep. */
export const AWAKE: ReadonlySet<number> = new Set([1, 8, 15])

/** Seeds of the covers at each place, chosen so that no two neighbours look alike. */
const SEEDS = [0, 1, 3, 4, 5, 14, 6, 16, 18, 21, 22, 23, 24, 26, 29, 32, 33, 35, 36, 42]

export const WALL: readonly string[] = SEEDS.map((seed) => `wall-${seed}`)
