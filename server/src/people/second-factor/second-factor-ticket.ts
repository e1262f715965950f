import { createHash } from 'node:crypto'
import { SESSION_OPENERS } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import { instant } from '@cratewatch/domain/kernel/instant'
import { z } from 'zod'
import type { Deps } from '../../outbound/deps.ts'
import type { SessionStart } from '../sessions/sessions.ts'
import { openTicket, sealTicket } from '../sessions/sealed-ticket.ts'

export const SECOND_FACTOR_COOKIE = 'second-factor'

const content = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid().nullable(),
  openedBy: z.enum(SESSION_OPENERS),
  openedById: z.string().nullable(),
  madeAt: z.number().transform(instant),
  passwordMark: z.string(),
})

/**
 * What a browser holds after the first factor: whose sign-in it is, by which method, when, and under which password.
 */
export type SecondFactorTicket = z.output<typeof content>

export function sealSecondFactorTicket(
  deps: Pick<Deps, 'clock' | 'ids' | 'secrets'>,
  { id, userId, openedBy, openedById }: Pick<SessionStart, 'id' | 'userId' | 'openedBy' | 'openedById'>,
  passwordHash: string | null,
): string {
  return sealTicket(deps.secrets, SECOND_FACTOR_COOKIE, {
    id: deps.ids.uuid(),
    userId,
    sessionId: id ?? null,
    openedBy,
    openedById,
    madeAt: deps.clock.now(),
    passwordMark: passwordMark(passwordHash),
  })
}

export function openSecondFactorTicket(
  deps: Pick<Deps, 'secrets'>,
  sealed: string | null,
): SecondFactorTicket | null {
  return openTicket(deps.secrets, SECOND_FACTOR_COOKIE, content, sealed)
}

/**
 * Returns a value that identifies a stored password without revealing it: a new password or a reset ends every ticket.
 */
export function passwordMark(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')
}
