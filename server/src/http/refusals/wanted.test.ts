import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { sayWanted, wantedAt } from './wanted.ts'

const { listVinyls, addVinyl, addChannel, announce, muteVinyls } = endpoints

function said(schema: unknown, path: string): string {
  const wanted = wantedAt(schema, path.split('.'))
  return wanted === null ? '' : sayWanted(wanted, 'en')
}

it.each<[unknown, string, string]>([
  [listVinyls.query, 'limit', '“limit” takes a whole number from 1 to 1,000.'],
  [listVinyls.query, 'page', '“page” takes a whole number from 1 on.'],
  [listVinyls.query, 'availability', '“availability” takes one of all, available, unavailable.'],
  [addVinyl.body, 'discogsId', '“discogsId” takes a whole number or a text that matches ^\\d{1,10}$.'],
  [addChannel.body, 'kind', '“kind” takes one of email, telegram, web-push,'],
  [announce.body, 'text.en', '“text.en” takes a text of 1 to 500 characters.'],
  [announce.body, 'endsAt', '“endsAt” takes a time such as 2027-01-31T12:00:00Z or null.'],
  [muteVinyls.body, 'vinyls', '“vinyls” takes one of all or a list of 1 to '],
  [muteVinyls.body, 'vinyls.0', '“vinyls.0” takes an id as answers have it.'],
  [z.object({ sure: z.boolean() }), 'sure', '“sure” takes true or false.'],
  [z.object({ days: z.union([z.literal(30), z.literal(90)]) }), 'days', '“days” takes one of 30, 90.'],
])('says what is right by the schema: %#', (schema, path, words) => {
  expect(said(schema, path)).toContain(words)
})

it('says nothing of what a schema does not know, and of no schema', () => {
  expect([
    said(listVinyls.query, 'nonsense'),
    said(undefined, 'x'),
    said(z.object({ x: z.any() }), 'x'),
  ]).toEqual(['', '', ''])
})

it('has words for almost every field of every call', () => {
  const silent: string[] = []
  for (const [name, { query, body }] of Object.entries<Endpoint>(endpoints))
    for (const part of [query, body])
      if (part instanceof z.ZodObject)
        for (const field of Object.keys(part.shape))
          if (said(part, field) === '') silent.push(`${name} ${field}`)
  expect(silent).toEqual([])
})
