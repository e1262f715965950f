import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Secrets } from '../../secrets.ts'

const intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('login'), locale: z.enum(LOCALES), timeZone: z.string().nullable() }),
  z.object({ kind: z.literal('connect'), userId: z.uuid(), sessionId: z.uuid() }),
])

const ticket = z.object({
  for: z.literal('marketplace-sign-in'),
  token: z.string(),
  secret: z.string(),
  startedAt: z.number().transform(instant),
  intent,
})

/** What a browser wants of the marketplace: to get in, or to connect the account of who is in already. */
export type SignInIntent = z.infer<typeof intent>

/** What a browser holds between being sent to the marketplace and coming back. We keep nothing. */
export type SignInTicket = z.output<typeof ticket>

export const TICKET_COOKIE = 'marketplace-sign-in'

/** Seals a ticket for a cookie: nobody can read or change it, and no other browser has it. */
export function sealTicket(secrets: Pick<Secrets, 'encrypt'>, content: Omit<SignInTicket, 'for'>): string {
  return secrets.encrypt(JSON.stringify({ for: 'marketplace-sign-in', ...content })).toString('base64url')
}

/** Opens a ticket; null for everything that this instance has not sealed as one. */
export function openTicket(secrets: Pick<Secrets, 'decrypt'>, sealed: string | null): SignInTicket | null {
  if (sealed === null) return null
  try {
    const opened = ticket.safeParse(JSON.parse(secrets.decrypt(Buffer.from(sealed, 'base64url'))))
    return opened.success ? opened.data : null
  } catch {
    return null
  }
}
