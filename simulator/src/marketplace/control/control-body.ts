import { refused, ok } from '@cratewatch/domain/kernel/result'
import type { Result } from '@cratewatch/domain/kernel/result'

/** A JSON object somebody sent to the control API; every field is checked where it is read. */
export type ControlBody = Readonly<Record<string, unknown>>

export function readJson(text: string): Result<ControlBody, 'not-a-json-object'> {
  if (text.trim() === '') return ok({})
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? ok({ ...value }) : refused('not-a-json-object')
  } catch {
    return refused('not-a-json-object')
  }
}

export function numberIn(body: ControlBody, field: string): number | undefined {
  const value = body[field]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function textIn(body: ControlBody, field: string): string | undefined {
  const value = body[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function flagIn(body: ControlBody, field: string): boolean | undefined {
  const value = body[field]
  return typeof value === 'boolean' ? value : undefined
}
