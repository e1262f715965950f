import { isObject, type Fields } from '../../kit/fields.ts'

/** A whole number, which may come as text, as ids of chats do. */
export function wholeNumber(payload: Fields, field: string): number | undefined {
  const value = payload[field]
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

export function words(payload: Fields, field: string): string | undefined {
  const value = payload[field]
  return typeof value === 'string' ? value : undefined
}

/** The objects of a list; undefined when there is no list. */
export function objectsIn(payload: Fields, field: string): readonly Fields[] | undefined {
  const list = payload[field]
  return Array.isArray(list) ? list.map((each) => (isObject(each) ? each : {})) : undefined
}
