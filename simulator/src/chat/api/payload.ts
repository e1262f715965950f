import type { Incoming } from '../../wire/incoming.ts'

/** The parameters of a call, from the address, a form or JSON. */
export type Payload = Readonly<Record<string, unknown>>

export function readPayload(incoming: Incoming): Payload {
  const fromAddress = Object.fromEntries(incoming.query)
  const type = incoming.headers['content-type'] ?? ''
  if (type.startsWith('application/json')) {
    const body = parsed(incoming.body)
    return { ...fromAddress, ...(isObject(body) ? body : {}) }
  }
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return { ...fromAddress, ...Object.fromEntries(new URLSearchParams(incoming.body)) }
  }
  return fromAddress
}

/** Numbers and flags may come as text, as forms send them. */
export function wholeNumber(payload: Payload, field: string): number | undefined {
  const value = payload[field]
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

export function flag(payload: Payload, field: string): boolean {
  return payload[field] === true || ['true', 'True', '1', 'yes'].includes(String(payload[field]))
}

export function words(payload: Payload, field: string): string | undefined {
  const value = payload[field]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : undefined
}

/** An object or a list, as itself or as JSON text; undefined when absent, null when it is neither. */
export function structure(payload: Payload, field: string): unknown {
  const value = payload[field]
  if (value === undefined) return undefined
  const read = typeof value === 'string' ? parsed(value) : value
  return typeof read === 'object' ? read : null
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
