type Schema = { readonly [key: string]: unknown }

const asSchema = (value: unknown): Schema =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never'

/** Writes a JSON schema of the API document as a TypeScript type. */
export function typeOf(given: unknown): string {
  const schema = asSchema(given)
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema['enum'] !== undefined) return union(listOf(schema['enum']).map((each) => JSON.stringify(each)))
  const either = schema['anyOf'] ?? schema['oneOf']
  if (either !== undefined) return union(listOf(either).map(typeOf))
  if (schema['allOf'] !== undefined) return listOf(schema['allOf']).map(typeOf).join(' & ')
  return union([schema['type']].flat().map((type) => simpleType(type, schema)))
}

function simpleType(type: unknown, schema: Schema): string {
  switch (type) {
    case 'object':
      return objectType(schema)
    case 'array':
      return `Array<${typeOf(schema['items'])}>`
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return type
    default:
      return 'unknown'
  }
}

/** Writes fields, with their descriptions as comments; a map where the names are not known. */
function objectType(schema: Schema): string {
  const fields = Object.entries(asSchema(schema['properties']))
  if (fields.length > 0) {
    const required = listOf(schema['required'])
    return `{ ${fields.map(([name, field]) => fieldType(name, field, required.includes(name))).join('; ')} }`
  }
  const { propertyNames, additionalProperties } = schema
  if (propertyNames === undefined && additionalProperties === undefined) return 'Record<string, never>'
  const key = propertyNames === undefined ? 'string' : typeOf(propertyNames)
  const map = `Record<${key}, ${typeOf(additionalProperties)}>`
  // A map of known names has all of them where it says so.
  return key === 'string' || schema['required'] !== undefined ? map : `Partial<${map}>`
}

function fieldType(name: string, field: unknown, isRequired: boolean): string {
  const { description } = asSchema(field)
  const comment = typeof description === 'string' ? `/** ${description.replaceAll('*/', '*\\/')} */ ` : ''
  const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
  return `${comment}${key}${isRequired ? '' : '?'}: ${typeOf(field)}${isRequired ? '' : ' | undefined'}`
}
