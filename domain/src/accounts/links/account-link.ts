import { days, hours, type Duration } from '../../kernel/duration.ts'
import { plus, type Instant } from '../../kernel/instant.ts'

/** The purpose of a mailed link. Each link works once. */
export type LinkPurpose = 'password-reset' | 'email-confirmation' | 'email-change' | 'app-removal' | 'undo'

const LIFETIME: Readonly<Record<LinkPurpose, Duration>> = {
  'password-reset': hours(1),
  'email-confirmation': days(7),
  'email-change': days(1),
  'app-removal': hours(1),
  undo: days(7),
}

/** When a link made at `madeAt` stops working. */
export function linkExpiry(purpose: LinkPurpose, madeAt: Instant): Instant {
  return plus(madeAt, LIFETIME[purpose])
}

/** Whether a link can still be used. */
export function isLinkOpen(
  link: { readonly expiresAt: Instant; readonly usedAt: Instant | null },
  now: Instant,
): boolean {
  return link.usedAt === null && now < link.expiresAt
}
