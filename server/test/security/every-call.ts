import type { Endpoint } from '@cratewatch/contracts/endpoint'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { z } from 'zod'

export type CallName = keyof typeof endpoints

/** Every call of the API, by name. */
export const everyCall = Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({
  name: name as CallName,
  endpoint,
}))

/** The part of a JSON schema that requests use. */
export type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: JsonSchema | false
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly format?: string
  readonly minimum?: number
}

/** Returns the JSON schema of a contract's schema. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // A union told apart by one field is a union.
    override({ jsonSchema }) {
      if (jsonSchema.oneOf !== undefined) jsonSchema.anyOf = jsonSchema.oneOf
    },
  }) as JsonSchema
}

/** Names the fields of a query, or of the parts of an address. */
export const fieldNames = (schema: z.ZodType | undefined): string[] =>
  schema === undefined ? [] : Object.keys(jsonSchemaOf(schema).properties ?? {})

/** Makes a valid value for a schema, with every field set. `id` is used for every id. */
export function plausible(schema: JsonSchema, id: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return plausible(schema.anyOf[0] ?? {}, id)
  const [type] = [schema.type ?? 'string'].flat()
  switch (type) {
    case 'object':
      return Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, plausible(field, id)]))
    case 'array':
      return [plausible(schema.items ?? {}, id)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return schema.format === 'uuid' ? id : 'new@example.com'
  }
}

/** Returns an object's fields; of a map, one for each of its keys. */
function fieldsOf({ properties, propertyNames, additionalProperties }: JsonSchema): [string, JsonSchema][] {
  const keys = propertyNames?.enum ?? []
  const ofEach = keys.map((key): [string, JsonSchema] => [String(key), additionalProperties || {}])
  return [...Object.entries(properties ?? {}), ...ofEach]
}

/** Fills the parameters of a call's path. */
export function pathOf({ path }: Endpoint, id: string): string {
  return path.replaceAll(/:\w+/g, id)
}
