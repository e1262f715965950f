import { isObject, type Fields } from '../../kit/fields.ts'

/** Reads a whole number, which may be sent as text, like the ids of chats. */
export function wholeNumber(payload: Fields, field: string): number | undefined {
  const value = payload[field]
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

export function words(payload: Fields, field: string): string | undefined {
  const value = payload[field]
  return typeof value === 'string' ? value : undefined
}

/** Reads the objects of a list; undefined when there is no list. */
export function objectsIn(payload: Fields, field: string): readonly Fields[] | undefined {
  const list = payload[field]
  return Array.isArray(list) ? list.map((each) => (isObject(each) ? each : {})) : undefined
}
