import { z } from 'zod'

const LONGEST_URL = 2_000
const LONGEST_SECRET = 500

/** An address that users give. Where it leads is examined when it is used. */
export const targetUrl = z.url({ protocol: /^https?$/ }).max(LONGEST_URL)
export const secret = z.string().trim().min(1).max(LONGEST_SECRET)
export const name = z.string().trim().min(1).max(200)

/** Joins what may be left empty. */
export function orNull<T extends z.ZodType>(schema: T) {
  return schema.nullable().default(null)
}

/** The host of an address, as people recognise it. */
export function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(url)?.[1] ?? ''
}

/** The last characters of a secret, enough to tell two apart; none of one that they would give away. */
export function tailOf(text: string): string {
  return `…${text.length < 12 ? '' : text.slice(-4)}`
}

/**
 * The end of a name that is a secret where anybody may write to it, such as a topic. People choose such names, and end
 * several alike: two characters of a checksum tell them apart, and give away too little to guess one.
 */
export function endingOf(name: string): string {
  const sum = Array.from(name).reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) % 36 ** 2, 0)
  return `${tailOf(name)} #${sum.toString(36).padStart(2, '0')}`
}
