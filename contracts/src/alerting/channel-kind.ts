import type { z } from 'zod'

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
