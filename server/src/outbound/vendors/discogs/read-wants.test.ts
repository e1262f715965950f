import { instant } from '@cratewatch/domain/kernel/instant'
import { describe, expect, it } from 'vitest'
import { readWants } from './read-wants.ts'

const NOW = instant(Date.UTC(2026, 0, 5, 9))
const JSON_ONLY = { 'content-type': 'application/json' }
const answer = (status: number, body: unknown) => ({
  status,
  headers: JSON_ONLY,
  text: JSON.stringify(body),
})
const row = (id: number, more: object = {}) => ({
  id,
  date_added: '2023-05-26T17:10:19-07:00',
  basic_information: {
    id,
    title: 'Mutima',
    year: 0,
    master_id: 0,
    artists: [{ name: 'Cecil McBee (2)', anv: '', join: '' }],
    labels: [{ name: 'Strata-East', catno: 'SES 7417' }],
    formats: [{ name: 'Vinyl', qty: '1', descriptions: ['LP', 'Album'] }],
    thumb: '',
    ...more,
  },
})
const page = (wants: unknown[], items = wants.length, pages = 1) => ({ pagination: { items, pages }, wants })

describe('an answer about a wantlist', () => {
  it('names the records with all that a card needs', () => {
    expect(readWants(answer(200, page([row(7)])), 1, NOW)).toEqual({
      ok: true,
      value: {
        total: 1,
        pages: 1,
        wants: [
          {
            addedAt: Date.UTC(2023, 4, 27, 0, 10, 19),
            note: null,
            details: {
              id: 7,
              title: 'Mutima',
              artist: 'Cecil McBee',
              thumb: '',
              year: null,
              country: null,
              format: 'LP, Album',
              label: 'Strata-East',
              catalogueNumber: 'SES 7417',
              genres: [],
              masterId: null,
              communityHave: null,
              communityWant: null,
            },
          },
        ],
      },
    })
  })

  it('has a record in each row with an id, whatever else the row lacks, and none in the others', () => {
    const bare = [{ id: 2 }, row(3, { title: null }), { id: 4, basic_information: null }]
    const none = [null, { id: null }, { id: 2 ** 31 }, { basic_information: { title: 'Mutima' } }]
    const wants = [row(1), ...bare, ...none, { ...row(5), date_added: 'once' }]
    const result = readWants(answer(200, page(wants, 9)), 1, NOW)
    if (!result.ok) throw new Error(result.error.kind)
    expect(result.value.wants.map(({ details }) => [details.id, details.title])).toEqual([
      [1, 'Mutima'],
      [2, '[r2]'],
      [3, '[r3]'],
      [4, '[r4]'],
      [5, 'Mutima'],
    ])
    expect(result.value.wants.at(-1)?.addedAt).toBeNull()
    expect(result.value.total).toBe(9)
  })

  it('believes no list to be longer than any list is', () => {
    const result = readWants(answer(200, page([row(1)], 10 ** 11)), 1, NOW)
    expect(result.ok && result.value.total).toBe(100_000)
  })

  it('names nothing that no database and no file takes', () => {
    const odd = row(7, { title: ' Mu\u0000ti\r\nma \ud800', artists: [{ name: 'Cecil\u0007McBee (2)' }] })
    const result = readWants(answer(200, page([odd])), 1, NOW)
    expect(result).toMatchObject({
      value: { wants: [{ details: { title: 'Mu ti ma \ufffd', artist: 'Cecil McBee' } }] },
    })
  })

  it('of an empty list has no pages, whatever the source counts', () => {
    expect(readWants(answer(200, page([], 0, 1)), 1, NOW)).toEqual({
      ok: true,
      value: { wants: [], total: 0, pages: 0 },
    })
  })

  it('about a page beyond the end is empty, about a list that is not there a refusal', () => {
    const missing = answer(404, { message: 'Page 4 is outside of valid range [1, 1].' })
    expect(readWants(missing, 4, NOW)).toMatchObject({ ok: true, value: { wants: [] } })
    expect(readWants(missing, 1, NOW)).toEqual({ ok: false, error: { kind: 'withdrawn' } })
  })

  it.each([401, 403])(
    'with %i of a page, of nothing, or of text that only looks like JSON is away',
    (status) => {
      for (const [text, type] of [
        ['<html>{"message":"no"}</html>', 'text/html'],
        ['', 'application/json'],
        ['{"message":"no"}', 'text/html; charset=utf-8'],
        ['{"error":"no"}', 'application/json'],
      ] as const) {
        const given = { status, text, headers: { 'content-type': type } }
        expect(readWants(given, 1, NOW)).toMatchObject({ error: { kind: 'unavailable' } })
      }
    },
  )

  it.each([
    [403, { message: 'You are not allowed to view this resource.' }, 'private'],
    [401, { message: 'Invalid consumer token.' }, 'unauthorized'],
    [429, { message: 'quickly' }, 'rate-limited'],
    [502, 'Bad Gateway', 'unavailable'],
    [200, { wants: 'none' }, 'unreadable'],
    [200, { pagination: { pages: 1 }, wants: [] }, 'unreadable'],
  ])('with %i %j is %s', (status, body, kind) => {
    expect(readWants(answer(status, body), 1, NOW)).toMatchObject({ ok: false, error: { kind } })
  })
})
