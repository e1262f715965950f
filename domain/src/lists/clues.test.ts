import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barcodeIn,
  judgeFound,
  NO_CLUES,
  searchesFor,
  yearIn,
  type Candidate,
  type Clues,
  type ClueSearch,
} from './clues.ts'

const found = (id: number, title: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  title,
  year: 1997,
  label: 'Duophonic',
  catalogueNumber: 'D-UHF-CD17',
  medium: 'vinyl',
  ...more,
})
const BARCODE = { by: 'barcode', words: '5012093900124' } as const
const NUMBER = { by: 'catalogue-number', words: 'D-UHF-CD17' } as const
const NAME = { by: 'name', words: 'stereolab dots and loops' } as const
const DOTS: Clues = { ...NO_CLUES, artist: 'Stereolab', title: 'Dots And Loops', catalogue: 'DUHFCD17' }
const RECORD = found(1, 'Stereolab - Dots And Loops')

const certain = (clues: Clues, search: ClueSearch, ...records: Candidate[]) =>
  judgeFound(clues, search, records).certain?.id ?? null

describe('a row that names its record without its number', () => {
  it('is searched for by barcode, then by catalogue number, then by name', () => {
    expect(
      searchesFor({ ...DOTS, barcode: '5012093900124' }).map(({ by, words }) => `${by} ${words}`),
    ).toEqual(['barcode 5012093900124', 'catalogue-number DUHFCD17', 'name Stereolab Dots And Loops'])
    expect(searchesFor({ ...NO_CLUES, title: 'Stereolab – Dots And Loops (LP)' })).toEqual([
      { by: 'name', words: 'Stereolab Dots And Loops' },
    ])
  })

  it.each([{ title: 'Dots And Loops' }, { artist: 'Stereolab' }, { year: 1997 }, { catalogue: '7' }])(
    'is not searched for by %j alone',
    (given) => expect(searchesFor({ ...NO_CLUES, ...given })).toEqual([]),
  )

  it('is certain by the only record of its barcode', () => {
    expect(certain(DOTS, BARCODE, RECORD)).toBe(1)
    expect(certain(NO_CLUES, BARCODE, RECORD)).toBe(1)
  })

  it('is certain by the only record of its catalogue number with its names', () => {
    expect(certain(DOTS, NUMBER, RECORD, found(2, 'Somebody - Else', { catalogueNumber: 'DUHF 17' }))).toBe(1)
    expect(certain({ ...DOTS, title: 'Dots and Loops (Remastered)' }, NUMBER, RECORD)).toBe(1)
  })

  it.each<[string, Clues, ClueSearch, readonly Candidate[]]>([
    ['its barcode is on two pressings', DOTS, BARCODE, [RECORD, found(2, 'Stereolab - Dots And Loops')]],
    ['its names are of another record', { ...DOTS, title: 'Emperor Tomato Ketchup' }, BARCODE, [RECORD]],
    ['its title goes on otherwise', { ...DOTS, title: 'Dots And Loops Live In Leeds' }, NUMBER, [RECORD]],
    ['its label is another', { ...DOTS, label: 'Elektra' }, NUMBER, [RECORD]],
    ['it has nothing but a catalogue number', { ...NO_CLUES, catalogue: 'D-UHF-CD17' }, NUMBER, [RECORD]],
    ['it says that it is a disc', { ...DOTS, format: 'CD, Album' }, BARCODE, [RECORD]],
    ['the record is a disc', DOTS, BARCODE, [found(1, 'Stereolab - Dots And Loops', { medium: 'cd' })]],
    ['it was found by name', DOTS, NAME, [RECORD]],
  ])('is not certain when %s', (_why, clues, search, records) => {
    expect(certain(clues, search, ...records)).toBeNull()
  })

  it('offers what may be meant, the likeliest first, and nothing else', () => {
    const others = [
      found(2, 'Slayer - Reign In Blood'),
      found(3, 'Stereolab - Dots And Loops', { medium: 'cd' }),
      found(4, 'Stereolab - Dots And Loops', { year: 2019, catalogueNumber: 'X' }),
    ]
    const { candidates } = judgeFound({ ...DOTS, year: 2019 }, NAME, [...others, RECORD])
    expect(candidates.map(({ id }) => id)).toEqual([1, 4, 3])
  })
})

it.each([
  ['5 012093 900124', '5012093900124'],
  ['75678164125', '075678164125'],
  ['5012093900124.0', '5012093900124'],
  ['5012093900127', null],
  ['5.01209E+12', null],
  ['1997', null],
])('reads %s as the barcode %s', (text, barcode) => expect(barcodeIn(text)).toBe(barcode))

it.each([
  ['1997-05-12', 1997],
  ['12.5.1997', 1997],
  ['1997/2019', null],
  ['97', null],
])('reads the year of %s as %s', (text, year) => expect(yearIn(text)).toBe(year))

/** Names that share words, as those of real records do. */
const word = fc.constantFrom(
  'Blue',
  'Train',
  'Lines',
  'Live',
  'In',
  'Love',
  'Dots',
  'Loops',
  'Night',
  'Day',
  'The',
  'Of',
  '2',
  'II',
)
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const ean = fc.integer({ min: 100_000_000_000, max: 100_000_000_040 }).map((twelve) => {
  const sum = [...String(twelve)].reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return `${twelve}${(10 - (sum % 10)) % 10}`
})
type World = Candidate & { readonly barcode: string; readonly artist: string; readonly name: string }
const record = (id: number) =>
  fc
    .record({
      artist: name,
      name,
      barcode: ean,
      catalogueNumber: fc.constantFrom('A 1', 'A-1', 'B 22', 'C 333'),
      label: fc.constantFrom('Blue Note', 'Factory'),
      medium: fc.constantFrom('vinyl' as const, 'cd' as const),
    })
    .map((given): World => Object.assign(given, { id, year: 1997, title: `${given.artist} - ${given.name}` }))

const isFoundBy =
  ({ by, words }: ClueSearch) =>
  ({ barcode, catalogueNumber }: World) => {
    if (by === 'barcode') return barcode === words
    return by === 'name' || catalogueNumber?.replaceAll(/\W/g, '') === words.replaceAll(/\W/g, '')
  }

const wordsOf = ({ title }: World) => title.toLowerCase().split(/\W+/).toSorted().join(' ')

it('never takes another record than the one that a row of a generated table means', () => {
  const tables = fc.integer({ min: 1, max: 12 }).chain((size) =>
    fc.record({
      world: fc.tuple(...Array.from({ length: size }, (_, id) => record(id))),
      meant: fc.nat(size - 1),
      leaves: fc.subarray(['barcode', 'catalogue', 'label'] as const),
      hasYear: fc.boolean(),
      /** Somebody's slip: the digits or the number of another record. */
      slip: fc.option(fc.nat(size - 1)),
    }),
  )
  fc.assert(
    fc.property(tables, ({ world, meant, leaves, hasYear, slip }) => {
      const own = world[meant]!
      const numbers = slip === null ? own : world[slip]!
      const whole = {
        ...NO_CLUES,
        barcode: numbers.barcode,
        catalogue: numbers.catalogueNumber,
        label: own.label,
        artist: own.artist,
        title: own.name,
        year: hasYear ? 1997 : null,
      }
      const clues: Clues = { ...whole, ...Object.fromEntries(leaves.map((left) => [left, null])) }
      const taken = searchesFor(clues).flatMap((search) => {
        const { certain: only } = judgeFound(clues, search, world.filter(isFoundBy(search)))
        return only === null ? [] : [only]
      })
      // Two pressings of one name are told apart by their number, which a slip has made the other's.
      const isWrong = (each: World) => (slip === null ? each !== own : wordsOf(each) !== wordsOf(own))
      expect(taken.filter(isWrong)).toEqual([])
    }),
    { numRuns: 500 },
  )
})
