import { describe, expect, it } from 'vitest'
import { readMasterDetails } from './discogs-marketplace.ts'
import { readSearch, readVersions } from './read-pages.ts'

const row = {
  id: 7,
  title: 'Slow Harbour',
  label: 'Harbour (4)',
  catno: 'HBR 1, HBR 1 S',
  country: 'UK',
  format: 'Album, LP, Reissue',
  major_formats: ['Vinyl'],
  released: '1987-03-00',
  status: 'Accepted',
  thumb: 'https://i.example/7.jpg',
  stats: { community: { in_wantlist: 40, in_collection: 12 } },
}
const body = (...versions: unknown[]) => ({
  pagination: { items: versions.length, pages: 1, page: 1, per_page: 100, urls: {} },
  versions,
})
const first = (given: object) => readVersions(body({ ...row, ...given }))?.pressings[0]

describe('a list of pressings', () => {
  it('tells pressings apart', () => {
    expect(readVersions(body(row))).toEqual({
      total: 1,
      pages: 1,
      pressings: [
        {
          id: 7,
          title: 'Slow Harbour',
          thumb: 'https://i.example/7.jpg',
          year: 1987,
          country: 'UK',
          label: 'Harbour',
          catalogueNumber: 'HBR 1, HBR 1 S',
          format: 'LP, Album, Reissue',
          formats: ['LP'],
          have: 12,
          want: 40,
        },
      ],
    })
  })

  it.each([
    [
      { major_formats: ['CD'], format: 'Album' },
      { format: 'CD, Album', formats: ['CD'] },
    ],
    [
      { major_formats: ['Vinyl', 'CD'], format: 'LP, Album' },
      { format: 'Vinyl + CD, LP, Album', formats: ['LP', 'CD'] },
    ],
    [
      { major_formats: ['Vinyl'], format: '' },
      { format: 'Vinyl', formats: ['vinyl'] },
    ],
    [
      { major_formats: undefined, format: '7", Single' },
      { format: '7", Single', formats: ['7"'] },
    ],
    [
      { major_formats: null, format: null },
      { format: null, formats: [] },
    ],
    [{ released: '0' }, { year: null }],
    [{ released: 1987 }, { year: 1987 }],
    [{ released: undefined }, { year: null }],
    [
      { catno: 'none', label: '', country: '' },
      { catalogueNumber: null, label: null, country: null },
    ],
    [
      { thumb: '', stats: undefined },
      { thumb: '', have: null, want: null },
    ],
    [{ stats: { community: 3 } }, { have: null, want: null }],
  ])('does with %j', (given, expected) => expect(first(given)).toMatchObject(expected))

  it('leaves out rows that name no release, and counts them', () => {
    const read = readVersions(body(row, { ...row, id: 'x' }, null, { ...row, title: '' }))
    expect([read?.pressings.length, read?.total]).toEqual([1, 4])
  })

  it.each([null, [], { versions: [row] }, { pagination: { items: 1 }, versions: 'x' }, { message: 'no' }])(
    'is not %j',
    (given) => expect(readVersions(given)).toBeNull(),
  )
})

describe('the details of a master', () => {
  const master = {
    id: 9,
    title: 'Slow Harbour',
    year: 1987,
    main_release: 7,
    artists: [{ name: 'Alice Venn (2)', anv: '', join: '' }],
    images: [{ uri150: 'https://i.example/9.jpg' }],
  }

  it('become a card', () => {
    expect(readMasterDetails(master, 9)).toEqual({
      id: 9,
      artist: 'Alice Venn',
      title: 'Slow Harbour',
      thumb: 'https://i.example/9.jpg',
      year: 1987,
      mainReleaseId: 7,
    })
  })

  it('need an identity and nothing else', () => {
    const bare = { id: 9, title: 'Slow Harbour', year: 0, images: [{ uri150: '' }] }
    expect(readMasterDetails(bare, 9)).toMatchObject({ thumb: '', year: null, mainReleaseId: null })
    expect(readMasterDetails({ ...master, title: '' }, 9)).toBeNull()
    expect(readMasterDetails(master, 8)).toBeNull()
  })
})

describe('the body of a search', () => {
  const row = {
    id: 14339492,
    type: 'release',
    title: 'Babymetal* - Metal Galaxy',
    thumb: 'https://i.example/a.jpeg',
    year: '2019',
    country: 'US',
    label: ['Ear Music (2)', 'Babymetal Records'],
    genre: ['Rock', 'Pop'],
    format: ['Vinyl', 'LP', 'Album'],
    formats: [{ name: 'Vinyl', qty: '2', text: 'Transparent', descriptions: ['LP', 'Album'] }],
  }
  const body = (...results: unknown[]) => ({
    pagination: { items: results.length, pages: 1, page: 1, per_page: 25, urls: {} },
    results,
  })
  const first = (result: unknown) => {
    const outcome = readSearch(body(result))
    return outcome?.kind === 'found' ? outcome.releases[0] : undefined
  }

  it('is read row by row', () => {
    expect(first(row)).toEqual({
      id: 14339492,
      title: 'Babymetal - Metal Galaxy',
      thumb: 'https://i.example/a.jpeg',
      year: 2019,
      country: 'US',
      label: 'Ear Music',
      genre: 'Rock, Pop',
      format: '2 × LP, Album, Transparent',
      medium: 'vinyl',
      catalogueNumber: null,
      masterId: null,
    })
  })

  it.each([
    [
      { catno: 'EMU 1', master_id: 8471 },
      { catalogueNumber: 'EMU 1', masterId: 8471 },
    ],
    [
      { catno: 'none', master_id: 0 },
      { catalogueNumber: null, masterId: null },
    ],
    [{ thumb: '' }, { thumb: '' }],
    [{ thumb: 'https://i.example/spacer.gif' }, { thumb: '' }],
    [{ year: undefined }, { year: null }],
    [{ year: '0' }, { year: null }],
    [{ year: 'unknown' }, { year: null }],
    [
      { label: [], genre: null, country: '' },
      { label: null, genre: null, country: null },
    ],
    [
      { formats: undefined, format: ['CD', 'Album'] },
      { format: 'CD, Album', medium: 'cd' },
    ],
    [
      { formats: undefined, format: undefined },
      { format: null, medium: 'other' },
    ],
  ])('does with %j', (given, expected) => {
    expect(first({ ...row, ...given })).toMatchObject(expected)
  })

  it('leaves out masters, artists and rows that cannot be read', () => {
    expect(readSearch(body({ ...row, type: 'master' }, row, { type: 'release' }, 'x', null))).toMatchObject({
      releases: [{ id: row.id }],
    })
  })

  it.each([null, [], { results: [row] }, { pagination: {}, results: 'x' }, { message: 'no' }])(
    'is not %j',
    (given) => expect(readSearch(given)).toBeNull(),
  )
})
