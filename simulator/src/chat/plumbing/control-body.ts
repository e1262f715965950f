import type { Incoming } from '../../wire/incoming.ts'

/** What somebody sent to a control API, as JSON or by a form; every field is checked where it is read. */
export type ControlBody = Readonly<Record<string, unknown>>

/** The fields of a body; none when it is neither a JSON object nor a form. */
export function readControlBody(incoming: Incoming): ControlBody {
  const type = incoming.headers['content-type'] ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(incoming.body))
  }
  try {
    const value: unknown = JSON.parse(incoming.body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** A number, also one typed into a form. */
export function numberIn(body: ControlBody, field: string): number | undefined {
  const value = body[field]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export function textIn(body: ControlBody, field: string): string | undefined {
  const value = body[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}
