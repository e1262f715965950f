import { numberExample, stringExample } from './example-values.ts'
import type { JsonSchema } from './schemas.ts'

type Named = Readonly<Record<string, JsonSchema>>

/**
 * Composes one value that fits a schema of the document, with every field: of alternatives the first, of lists one
 * entry, null only where nothing else may stand. `name` is that of the field, which says what its value is like.
 */
export function exampleOf(schema: JsonSchema, named: Named, name = ''): unknown {
  const { $ref, enum: values, anyOf, oneOf } = schema
  if (typeof $ref === 'string') return exampleOf(named[$ref.split('/').at(-1) ?? ''] ?? {}, named, name)
  if ('const' in schema) return schema['const']
  if (Array.isArray(values)) return values[0]
  const [first] = schemasIn(anyOf ?? oneOf)
  return first === undefined ? plainExample(schema, named, name) : exampleOf(first, named, name)
}

function plainExample(schema: JsonSchema, named: Named, name: string): unknown {
  const [type] = [schema['type'] ?? 'null'].flat()
  switch (type) {
    case 'object':
      return objectExample(schema, named)
    case 'array':
      return listExample(schema, named, name)
    case 'integer':
    case 'number':
      return numberExample(name, schema)
    case 'boolean':
      return true
    case 'string':
      return stringExample(name, schema)
    default:
      return null
  }
}

function objectExample(
  { properties, propertyNames, additionalProperties }: JsonSchema,
  named: Named,
): object {
  const fields = Object.entries(objectIn(properties)).map(([name, field]) => [
    name,
    exampleOf(objectIn(field), named, name),
  ])
  const { enum: keys } = objectIn(propertyNames)
  const ofEach = Array.isArray(keys) ? keys.map(String) : []
  const entries = ofEach.map((key) => [key, exampleOf(objectIn(additionalProperties), named, key)])
  return Object.fromEntries([...fields, ...entries])
}

function listExample({ items, minItems }: JsonSchema, named: Named, name: string): readonly unknown[] {
  const length = typeof minItems === 'number' ? Math.max(1, minItems) : 1
  return Array.from({ length }, () => exampleOf(objectIn(items), named, name))
}

const schemasIn = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value.map(objectIn) : [])

function objectIn(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
