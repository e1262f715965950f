import { minutes, seconds } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { retryAfter } from '../send-outcome.ts'
import { budgetHeaders, classifyAnswer } from './classify-answer.ts'
import { readMaster, readStats } from './discogs-marketplace.ts'
import { readSearch } from './read-pages.ts'
import { formatText, readRelease, type ReleaseFormat } from './read-release.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))

describe('the body of stats', () => {
  const price = { value: 18.07, currency: 'USD' }
  const onSale = (lowest: unknown) => ({ kind: 'on-sale', count: 4, lowest })

  it.each<[string, unknown, unknown]>([
    ['copies', { num_for_sale: 4, lowest_price: price, blocked_from_sale: false }, onSale(price)],
    ['copies without a price', { num_for_sale: 4, lowest_price: null }, onSale(null)],
    ['a price of a shape we do not know', { num_for_sale: 4, lowest_price: 18.07 }, onSale(null)],
    ['a price without a key', { num_for_sale: 4 }, onSale(null)],
    ['a price of 0', { num_for_sale: 4, lowest_price: { value: 0, currency: 'USD' } }, onSale(null)],
    ['a price below 0', { num_for_sale: 4, lowest_price: { value: -2, currency: 'USD' } }, onSale(null)],
    ['none as 0', { num_for_sale: 0, lowest_price: null, blocked_from_sale: false }, { kind: 'none' }],
    ['no count', { num_for_sale: null, lowest_price: null, blocked_from_sale: false }, { kind: 'unstated' }],
    ['no count and no blocked key', { num_for_sale: null, lowest_price: null }, { kind: 'unstated' }],
    ['blocked', { num_for_sale: null, lowest_price: null, blocked_from_sale: true }, { kind: 'blocked' }],
    ['a missing count', { lowest_price: null, blocked_from_sale: false }, null],
    ['a count that is text', { num_for_sale: '4' }, null],
    ['a fraction of a copy', { num_for_sale: 1.5 }, null],
    ['a negative count', { num_for_sale: -1 }, null],
    ['a list', [], null],
    ['null', null, null],
    ['a message', { message: 'You are making requests too quickly.' }, null],
  ])('with %s', (_, body, observation) => {
    expect(readStats(body)).toEqual(observation)
  })
})

describe('the copies of a master', () => {
  it.each<[string, unknown, unknown]>([
    ['copies', { id: 7, num_for_sale: 4, lowest_price: 18.07 }, { count: 4, lowest: 18.07 }],
    ['copies without a price', { id: 7, num_for_sale: 4 }, { count: 4, lowest: null }],
    ['a price of another shape', { id: 7, num_for_sale: 4, lowest_price: {} }, { count: 4, lowest: null }],
    ['a price of 0', { id: 7, num_for_sale: 4, lowest_price: 0 }, { count: 4, lowest: null }],
    ['none as 0', { id: 7, num_for_sale: 0, lowest_price: null }, { count: 0, lowest: null }],
    ['a count of null, which is no answer', { id: 7, num_for_sale: null, lowest_price: null }, null],
    ['a missing count', { id: 7, lowest_price: 18.07 }, null],
    ['another master', { id: 8, num_for_sale: 4, lowest_price: 18.07 }, null],
  ])('with %s', (_, body, copies) => expect(readMaster(body, 7)).toEqual(copies))
})

describe('an answer', () => {
  const answer = (status: number, text: string, headers = {}) => ({ status, text, headers })
  const page = '<!DOCTYPE html><html><body>"num_for_sale": 0</body></html>'

  it.each<[string, ReturnType<typeof answer>, string | null]>([
    ['200 with JSON is good', answer(200, '{"num_for_sale":0}'), null],
    ['200 with a page is unreadable', answer(200, page), 'unreadable'],
    ['200 with nothing is unreadable', answer(200, ''), 'unreadable'],
    ['200 cut short is unreadable', answer(200, '{"num_for_sale": 1, "lowe'), 'unreadable'],
    ['429 with JSON is a limit', answer(429, '{"message":"quickly"}'), 'rate-limited'],
    ['429 with an empty line is a limit', answer(429, '\n'), 'rate-limited'],
    ['404 of the API is withdrawn', answer(404, '{"message":"Release not found."}'), 'withdrawn'],
    ['404 of the moved API is withdrawn', answer(404, '{"detail":[{"msg":"no such"}]}'), 'withdrawn'],
    ['404 with a page says nothing about the release', answer(404, page), 'unreadable'],
    ['404 with nothing says nothing either', answer(404, ''), 'unreadable'],
    [
      '401 in JSON is a matter of our key',
      answer(401, '{"message":"Invalid consumer token."}', {
        'content-type': 'application/json; charset=utf-8',
      }),
      'unauthorized',
    ],
    ['401 with a page is unavailable', answer(401, page, { 'content-type': 'text/html' }), 'unavailable'],
    ['403 with a page is unavailable', answer(403, page), 'unavailable'],
    ['422 is unreadable', answer(422, '{"detail":[{"loc":["path"],"msg":"bad"}]}'), 'unreadable'],
    ['500 is unavailable', answer(500, '{"message":"An internal server error occurred."}'), 'unavailable'],
    ['502 with a page is unavailable', answer(502, page), 'unavailable'],
    ['a redirect is not followed', answer(302, ''), 'unavailable'],
  ])('%s', (_, given, kind) => {
    const result = classifyAnswer(given, NOW)
    expect(result.ok ? null : result.error.kind).toBe(kind)
  })

  it('keeps the wait that a limit states', () => {
    const result = classifyAnswer(answer(429, '\n', { 'retry-after': '60' }), NOW)
    expect(result).toEqual({ ok: false, error: { kind: 'rate-limited', retryAfter: seconds(60) } })
  })

  it('reads the budget from its headers, and nothing from nonsense', () => {
    const headers = { 'x-discogs-ratelimit': '60', 'x-discogs-ratelimit-remaining': '7' }
    expect(budgetHeaders(answer(200, '', headers))).toEqual({ limit: 60, remaining: 7 })
    expect(budgetHeaders(answer(200, '', { 'x-discogs-ratelimit': 'many' }))).toEqual({
      limit: null,
      remaining: null,
    })
  })
})

describe('Retry-After', () => {
  it.each([
    ['60', seconds(60)],
    [' 5 ', seconds(5)],
    ['Mon, 05 Jan 2026 09:02:00 GMT', minutes(2)],
    ['Mon, 05 Jan 2026 08:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('%s', (header, wait) => expect(retryAfter(header, NOW)).toBe(wait))
})

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
