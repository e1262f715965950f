import { z } from 'zod'

/** One kind of channel, as far as screens and server have to agree on it. */
export type ChannelTerms<Settings extends z.ZodObject = z.ZodObject> = {
  /** What is typed in for a channel of this kind. Its form is drawn from this, in this order. */
  readonly settings: Settings
  /** The settings that are sealed and never shown again. */
  readonly secrets: readonly (keyof z.infer<Settings> & string)[]
  /** By a form; by the browser itself; on a page of its own. */
  readonly madeBy: 'form' | 'browser' | 'bot'
  /** What shows that the target wants alerts: a code that was sent there, a link in a mail, or that it asked for them. */
  readonly confirmedBy: 'code' | 'link' | 'itself'
  /** Whether alerts wait here on the free plan. */
  readonly waitsOnFreePlan: boolean
  /** Its requests are signed by a key that is shown once. */
  readonly signs?: true
  /** A target that refuses has expired: nobody can put it right, so the channel is removed instead of disabled. */
  readonly expires?: true
  readonly shows: {
    readonly picture: boolean
    readonly buttons: boolean
    /** The most bytes of a message's text, which no service counts as more characters. */
    readonly longest: number
  }
  /** The address as people recognise it, without secrets; of two channels the same one means the same target. */
  addressOf(settings: z.infer<Settings>): string
}

/** Keeps the literal types of a kind. */
export function channelKind<const Settings extends z.ZodObject>(
  terms: ChannelTerms<Settings>,
): ChannelTerms<Settings> {
  return terms
}

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
