import { describe, expect, it } from 'vitest'
import { readMasterDetails } from './discogs-marketplace.ts'
import { readVersions } from './read-pages.ts'

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
