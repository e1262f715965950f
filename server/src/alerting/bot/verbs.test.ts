import { CONFIGURED_SITE, PASTED_SHAPES, PRINTED_NUMBERS } from '@cratewatch/domain/records/pasted-shapes'
import { expect, it } from 'vitest'
import { readRequest, readSearch } from './verbs.ts'

const read = (text: string) => readRequest(text, CONFIGURED_SITE)

it.each(PASTED_SHAPES)('a message takes %s for a %s', (shape, kind) => {
  expect(read(shape.replace('*', '249504'))).toEqual({
    kind: 'records',
    records: [{ kind, id: 249504 }],
    unread: [],
  })
})

it.each(PRINTED_NUMBERS)('%s is searched for by its %s', (text, by, q) => {
  expect(readSearch(text)).toEqual({ by, q })
})
