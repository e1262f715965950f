import { expect, it } from 'vitest'
import { typeOf } from './generate.ts'

const text = { type: 'string' }

it.each([
  [text, 'string'],
  [{ type: 'integer', minimum: 1 }, 'number'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'string | null'],
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: 'number', const: 1 }, '1'],
  [{ type: 'array', items: { anyOf: [text, { type: 'null' }] } }, 'Array<string | null>'],
  [{ $ref: '#/components/schemas/Vinyl' }, 'Vinyl'],
  [{ oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] }, 'A | B'],
  [
    { type: 'object', properties: { a: { ...text, description: 'First' }, 'b-c': text }, required: ['a'] },
    '{ /** First */ a: string; "b-c"?: string | undefined }',
  ],
  [{ type: 'object', additionalProperties: text }, 'Record<string, string>'],
  [
    { type: 'object', propertyNames: { $ref: '#/components/schemas/A' }, additionalProperties: text },
    'Partial<Record<A, string>>',
  ],
  [
    { type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: text, required: ['a'] },
    'Record<"a", string>',
  ],
  [{ type: 'object', properties: {} }, 'Record<string, never>'],
  [{}, 'unknown'],
])('%j is %s', (schema, type) => {
  expect(typeOf(schema)).toBe(type)
})
