import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Secrets } from '../../../secrets.ts'

/** What a browser wants that is sent elsewhere to sign in. */
export const signInIntent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('login'), locale: z.enum(LOCALES), timeZone: z.string().nullable() }),
  z.object({ kind: z.literal('connect'), userId: z.uuid(), sessionId: z.uuid() }),
  z.object({
    kind: z.literal('reauthenticate'),
    userId: z.uuid(),
    sessionId: z.uuid(),
    /** A path of our own, decided when the ticket was sealed. */
    returnTo: z.string(),
  }),
])

const ticket = z.object({
  for: z.literal('marketplace-sign-in'),
  token: z.string(),
  secret: z.string(),
  startedAt: z.number().transform(instant),
  intent: signInIntent,
})

/** To get in, or for who is in already to connect an account or to authenticate again. */
export type SignInIntent = z.infer<typeof signInIntent>

/** What a browser holds between being sent to the marketplace and coming back. We keep nothing. */
export type SignInTicket = z.output<typeof ticket>

export const TICKET_COOKIE = 'marketplace-sign-in'

/** Seals a ticket for a cookie: nobody can read or change it, and no other browser has it. */
export function sealTicket(secrets: Pick<Secrets, 'encrypt'>, content: Omit<SignInTicket, 'for'>): string {
  return seal(secrets, { for: 'marketplace-sign-in', ...content })
}

/** Opens a ticket; null for everything that this instance has not sealed as one. */
export function openTicket(secrets: Pick<Secrets, 'decrypt'>, sealed: string | null): SignInTicket | null {
  return openSealed(secrets, sealed, ticket)
}

/** Seals a value for a cookie. It must say what it is for, so that it opens as nothing else. */
export function seal(secrets: Pick<Secrets, 'encrypt'>, content: { readonly for: string }): string {
  return secrets.encrypt(JSON.stringify(content)).toString('base64url')
}

/** Opens what was sealed for a cookie; null unless it has the shape that is expected. */
export function openSealed<Shape extends z.ZodType>(
  secrets: Pick<Secrets, 'decrypt'>,
  sealed: string | null,
  shape: Shape,
): z.output<Shape> | null {
  if (sealed === null) return null
  try {
    const opened = shape.safeParse(JSON.parse(secrets.decrypt(Buffer.from(sealed, 'base64url'))))
    return opened.success ? opened.data : null
  } catch {
    return null
  }
}
