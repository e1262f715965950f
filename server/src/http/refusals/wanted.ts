import type { Locale } from '@cratewatch/domain/accounts/locale'
import { z } from 'zod'
import { speak, type Say } from '../../base/texts/speak.ts'

/** What a field takes, as its schema writes it; or the names that a call takes, of which the given one is none. */
export type RightValue =
  | { readonly field: string; readonly schema: Written }
  | { readonly field: string; readonly names: readonly string[] }
  | 'json'

/** A schema as JSON, as far as it is put into words. */
type Written = z.core.JSONSchema.BaseSchema

const WRITTEN = new WeakMap<z.ZodType, Written>()

/** Returns what a schema takes at a path; null: it does not say. */
export function wantedAt(schema: unknown, path: readonly string[]): RightValue | null {
  if (!(schema instanceof z.ZodType) || path.length === 0) return null
  const root = WRITTEN.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  WRITTEN.set(schema, root)
  let found: readonly Written[] = [root]
  for (const step of path) found = found.flatMap((each) => inside(each, step))
  const [first] = found
  if (first === undefined) return null
  return { field: path.join('.'), schema: found.length === 1 ? first : { anyOf: [...found] } }
}

/** Returns what a schema takes one step deeper, in each of its alternatives. */
function inside(schema: Written, step: string): readonly Written[] {
  const { properties, additionalProperties, items } = schema
  const inner = properties?.[step] ?? (/^\d+$/.test(step) ? items : undefined) ?? additionalProperties
  const own = typeof inner === 'object' && !Array.isArray(inner) ? [inner as Written] : []
  return [...own, ...alternativesOf(schema).flatMap((each) => inside(each, step))]
}

const alternativesOf = ({ anyOf = [], oneOf = [] }: Written) => [...anyOf, ...oneOf] as readonly Written[]

/** Says in a sentence what is right for a field; empty where nothing is known that helps. */
export function sayWanted(wanted: RightValue, locale: Locale): string {
  const say = speak(locale, 'wanted')
  if (wanted === 'json') return say('json')
  const { field } = wanted
  if ('names' in wanted) return say('unknown', { field, names: wanted.names.join(', ') })
  const words = inWords(wanted.schema, say)
  return words === '' ? '' : say('takes', { field, wanted: words })
}

function inWords(schema: Written, say: Say<'wanted'>): string {
  const others = alternativesOf(schema)
  if (others.length > 0) {
    const values = others.flatMap((each) => ('const' in each ? [String(each.const)] : []))
    if (values.length === others.length) return say('oneOf', { values: [...new Set(values)].join(', ') })
    const words = others.map((each) => inWords(each, say)).filter((each) => each !== '')
    return [...new Set(words)].join(` ${say('or')} `)
  }
  if ('const' in schema) return say('oneOf', { values: String(schema.const) })
  if (schema.enum !== undefined) return say('oneOf', { values: schema.enum.join(', ') })
  switch (schema.type) {
    case 'string':
      return textInWords(schema, say)
    case 'integer':
    case 'number':
      return numberInWords(schema, say)
    case 'array':
      return ranged(say('list'), schema.minItems, schema.maxItems, say, 'entries')
    case 'boolean':
    case 'object':
    case 'null':
      return say(schema.type)
    default:
      return ''
  }
}

const FORMATS = { uuid: 'uuid', 'date-time': 'time', date: 'date', uri: 'uri', email: 'email' } as const

function textInWords({ format, pattern, minLength, maxLength }: Written, say: Say<'wanted'>): string {
  const known = Object.entries(FORMATS).find(([name]) => name === format)
  if (known !== undefined) return say(known[1])
  const text = ranged(say('string'), minLength, maxLength, say, 'characters')
  return format === undefined && pattern !== undefined ? `${text} ${say('pattern', { pattern })}` : text
}

function numberInWords(schema: Written, say: Say<'wanted'>): string {
  const above = typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : undefined
  const least = schema.minimum ?? above
  return ranged(say(schema.type === 'integer' ? 'integer' : 'number'), least, schema.maximum, say, 'values')
}

/** Adds to a noun how much of it is right; what no computer counts to is no limit. */
function ranged(
  noun: string,
  given: number | undefined,
  most: number | undefined,
  say: Say<'wanted'>,
  of: 'values' | 'characters' | 'entries',
): string {
  const least = given === undefined || given <= Number.MIN_SAFE_INTEGER ? undefined : given
  const isLimited = most !== undefined && most < Number.MAX_SAFE_INTEGER
  const from = least ?? 0
  const hasLeast = least !== undefined && (of === 'values' || least > 0)
  if (hasLeast && isLimited) return `${noun} ${say(`${of}.between`, { from, to: most })}`
  if (hasLeast) return `${noun} ${say(`${of}.least`, { from })}`
  return isLimited ? `${noun} ${say(`${of}.most`, { to: most })}` : noun
}
