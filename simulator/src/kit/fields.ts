import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Incoming } from './incoming.ts'

/** The fields of a JSON or form body; each is validated where it is read. */
export type Fields = Readonly<Record<string, unknown>>

/** Reads the fields of a body; an empty body has none. */
export function readFields({ headers, body }: Incoming): Result<Fields, 'not-a-json-object'> {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true)
    return ok(Object.fromEntries(new URLSearchParams(body)))
  if (body.trim() === '') return ok({})
  const value = parsed(body)
  return isObject(value) ? ok(value) : refused('not-a-json-object')
}

/** Reads a number, also from the text of a form. */
export function numberIn(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function flagIn(fields: Fields, name: string): boolean {
  return fields[name] === true || fields[name] === 'true'
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
