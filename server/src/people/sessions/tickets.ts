import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { CURRENCIES, currencyOfNewcomer } from '@cratewatch/domain/alerts/currencies'
import type { Duration } from '@cratewatch/domain/kernel/duration'
import { plus, instant, type Instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Secrets } from '../../base/secrets.ts'
import { timestamp, type Tx } from '../../database/database.ts'
import type { Visitor } from '../../http/caller/caller.ts'

/** Seals a value for a cookie. It must name its purpose, so that it cannot be opened as anything else. */
export function seal(
  secrets: Pick<Secrets, 'encrypt'>,
  content: { readonly for: string; readonly [part: string]: unknown },
): string {
  return secrets.encrypt(JSON.stringify(content)).toString('base64url')
}

/** Opens a value that was sealed for a cookie; null unless it has the expected shape. */
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

/** Seals what a browser holds between two calls. `kind` keeps a ticket of one kind from being used as another. */
export function sealTicket(secrets: Pick<Secrets, 'encrypt'>, kind: string, content: object): string {
  return seal(secrets, { for: kind, content })
}

/** Opens a ticket of this kind; null when this instance has not sealed it as one. */
export function openTicket<Schema extends z.ZodType>(
  secrets: Pick<Secrets, 'decrypt'>,
  kind: string,
  schema: Schema,
  sealed: string | null,
): z.output<Schema> | null {
  const opened = openSealed(secrets, sealed, z.object({ for: z.literal(kind), content: z.unknown() }))
  const read = opened === null ? null : schema.safeParse(opened.content)
  return read?.success ? read.data : null
}

/** Uses a ticket up, in the transaction that it permits. False: it was used before, in any process. */
export async function spendTicket(
  tx: Tx,
  ticket: { readonly id: string; readonly madeAt: Instant },
  lifetime: Duration,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_tickets')
    .values({ id: ticket.id, expires_at: timestamp(plus(ticket.madeAt, lifetime)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What a browser wants when it is sent to another site to sign in. */
export const signInIntent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('login'),
    locale: z.enum(LOCALES),
    timeZone: z.string().nullable(),
    /** Missing from what an older version sealed. */
    currency: z.enum(CURRENCIES).optional(),
  }),
  z.object({
    kind: z.literal('connect'),
    userId: z.uuid(),
    sessionId: z.uuid(),
    /** The page to come back to; the settings when it is left out. */
    from: z.enum(['list', 'settings']).optional(),
  }),
  z.object({
    kind: z.literal('reauthenticate'),
    userId: z.uuid(),
    sessionId: z.uuid(),
    /** A path of this instance, decided when the ticket was sealed. */
    returnTo: z.string(),
  }),
])

/** Wants to sign in; who is new takes language, time zone and currency along. */
export function loginIntent({ locale, languages }: Visitor, timeZone: string | null = null): SignInIntent {
  return { kind: 'login', locale, timeZone, currency: currencyOfNewcomer(languages, locale) }
}

export const TICKET_COOKIE = 'marketplace-sign-in'

const ticket = z.object({
  for: z.literal(TICKET_COOKIE),
  token: z.string(),
  secret: z.string(),
  startedAt: z.number().transform(instant),
  intent: signInIntent,
})

/** To sign in or, for a user who is signed in, to connect an account or to authenticate again. */
export type SignInIntent = z.infer<typeof signInIntent>

/** What a browser holds between leaving for the marketplace and coming back. The server stores nothing. */
export type SignInTicket = z.output<typeof ticket>

/** Opens a ticket; null when this instance has not sealed it as one. */
export function openMarketplaceTicket(
  secrets: Pick<Secrets, 'decrypt'>,
  sealed: string | null,
): SignInTicket | null {
  return openSealed(secrets, sealed, ticket)
}
