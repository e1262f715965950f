import { describe, expect, it } from 'vitest'
import { formatText, readRelease, type ReleaseFormat } from './read-release.ts'

describe('formats', () => {
  it.each<[ReleaseFormat[], string | null]>([
    [[{ name: 'Vinyl', qty: '2', descriptions: ['LP', 'Album'] }], '2 × LP, Album'],
    [
      [{ name: 'Vinyl', qty: '1', descriptions: ['Album', 'LP', 'Reissue'], text: 'Red' }],
      'LP, Album, Reissue, Red',
    ],
    [[{ name: 'Vinyl', qty: '1', descriptions: ['Flexi-disc'] }], 'Vinyl, Flexi-disc'],
    [
      [
        { name: 'CD', qty: '1', descriptions: ['Album'] },
        { name: 'Vinyl', qty: '1', descriptions: ['7"', 'Single'] },
        { name: 'All Media', qty: '1' },
      ],
      'CD, Album + 7", Single',
    ],
    [
      Array.from({ length: 9 }, () => ({ name: 'Vinyl', qty: '1', descriptions: ['LP', 'Album'] })),
      '9 × LP, Album',
    ],
    [[{ name: 'Cassette', qty: 'many' }], 'Cassette'],
    [[], null],
    [[{ name: '', descriptions: null }], null],
  ])('%j read %s', (formats, text) => expect(formatText(formats)).toBe(text))
})

describe('the body of a release', () => {
  const body = {
    id: 7,
    title: ' Slow Harbour ',
    year: 0,
    artists: [
      { name: 'Alice Venn (2)', anv: '', join: 'Meets' },
      { name: 'The Tin Roofs', anv: 'Tin Roofs', join: '' },
    ],
    labels: [{ name: 'Harbour (4)', catno: 'none' }],
    formats: [{ name: 'Vinyl', qty: '1', descriptions: ['LP'] }],
    genres: ['Jazz'],
    master_id: 0,
    thumb: '',
    images: [{ uri150: 'https://i.example/7-150.jpg' }],
    community: { have: 12, want: 40, rating: { count: 1 } },
  }

  it('becomes a card', () => {
    expect(readRelease(body, 7)).toEqual({
      id: 7,
      artist: 'Alice Venn Meets Tin Roofs',
      title: 'Slow Harbour',
      thumb: 'https://i.example/7-150.jpg',
      year: null,
      country: null,
      format: 'LP',
      label: 'Harbour',
      catalogueNumber: null,
      genres: ['Jazz'],
      masterId: null,
      communityHave: 12,
      communityWant: 40,
    })
  })

  it('needs an identity and nothing else', () => {
    expect(readRelease({ id: 7, title: 'Slow Harbour', year: 'unknown', images: 3 }, 7)).toMatchObject({
      artist: 'Unknown Artist',
      thumb: '',
      year: null,
    })
    expect(readRelease({ ...body, title: '' }, 7)).toBeNull()
    expect(readRelease(body, 8)).toBeNull()
    expect(readRelease('gone', 7)).toBeNull()
  })

  it('shows no picture that a browser should not load', () => {
    for (const thumb of ['javascript:alert(1)', 'https://s.example/images/spacer.gif']) {
      expect(readRelease({ ...body, thumb, images: [] }, 7)?.thumb).toBe('')
    }
  })
})
