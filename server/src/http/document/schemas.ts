import { NAMED_SCHEMAS } from '@cratewatch/contracts/schemas'
import { z } from 'zod'

export type JsonSchema = { readonly [key: string]: unknown }

/** Writes JSON schemas; those with a name are collected, and referred to by it. */
export type SchemaWriter = {
  /** `input`: what may be sent; `output`: what is answered. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
  /** The schemas with a name that were referred to so far. */
  readonly named: Readonly<Record<string, JsonSchema>>
}

const LOCAL = '#/$defs/'
const SHARED = '#/components/schemas/'

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) names.add(schema, { id })

/** Makes a writer for one document. A schema that is sent otherwise than answered gets a second name for what is sent. */
export function schemaWriter(): SchemaWriter {
  const named: Record<string, JsonSchema> = {}

  return {
    named,
    write(schema, io) {
      // Within a list, the schema itself is referred to by its name as well.
      const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
        metadata: names,
        io,
        unrepresentable: 'any',
        override: rewrite,
      })
      const definitions = Object.entries($defs)
      const renamed = new Map(definitions.map(([name, one]) => [name, nameFor(name, one, named)]))
      for (const [name, one] of definitions) {
        const given = renamed.get(name) ?? name
        // What is sent says more of the same schema than what is answered: its limits.
        if (io === 'input' || named[given] === undefined) named[given] = writtenAs(io, one, renamed)
      }
      return writtenAs(io, items, renamed)
    },
  }
}

function writtenAs(
  io: 'input' | 'output',
  schema: unknown,
  renamed: ReadonlyMap<string, string>,
): JsonSchema {
  const copied = withReferences(schema, renamed)
  return asSchema(io === 'output' ? withoutLimits(copied) : copied)
}

/** Adds what the table of names leaves out, and drops what says a thing twice. */
function rewrite({ zodSchema, jsonSchema }: Written): void {
  const about = zodSchema instanceof z.ZodType ? z.globalRegistry.get(zodSchema)?.description : undefined
  if (about !== undefined) jsonSchema['description'] = about
  // The format says it; and answers may get further fields (docs/api.md).
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}

type Written = { readonly zodSchema: object; readonly jsonSchema: Record<string, unknown> }

/** What limits values. It refuses what is sent, and says little of what is answered. */
const LIMITS = new Set(['minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength', 'maxItems'])

function withoutLimits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLimits)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, each]) => !LIMITS.has(key) || typeof each === 'object')
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutLimits(each)]))
}

/** Returns the name for a definition: its own, unless another schema has it, which asks for more or fewer fields. */
function nameFor(name: string, definition: unknown, named: Readonly<Record<string, JsonSchema>>): string {
  const shape = (schema: unknown) => JSON.stringify(withoutLimits(withReferences(schema, new Map())))
  const known = named[name]
  return known === undefined || shape(known) === shape(definition) ? name : `${name}Input`
}

/** Copies a schema with references to the shared definitions, without what only its generator needs. */
function withReferences(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, renamed))
  if (typeof value !== 'object' || value === null) return value
  const copied = Object.entries(value).map(([key, each]) => {
    if (key !== '$ref' || typeof each !== 'string') return [key, withReferences(each, renamed)]
    if (!each.startsWith(LOCAL)) return [key, each]
    const name = each.slice(LOCAL.length)
    return [key, SHARED + (renamed.get(name) ?? name)]
  })
  return shortened(Object.fromEntries(copied))
}

/** Writes `X or null` as one schema of two types, where X has a type and no list of values. */
function shortened({ anyOf, ...rest }: Record<string, unknown>): JsonSchema {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { anyOf, ...rest }
  const [first, second, ...more] = anyOf.map(asSchema)
  const isNullable = second?.['type'] === 'null' && more.length === 0
  if (!isNullable || typeof first?.['type'] !== 'string' || 'enum' in first || 'const' in first)
    return { anyOf, ...rest }
  return { ...first, ...rest, type: [first['type'], 'null'] }
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
