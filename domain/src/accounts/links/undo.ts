import type { Instant } from '../../kernel/instant.ts'

/**
 * Whether a link that undoes a change is still good after another one of the same account was used. Who speaks for the
 * older state wins: links made before the used one stay, so that nobody undoes the undoing with a link that was mailed to
 * an address they had changed the account to.
 */
export function survivesUndo(
  link: { readonly madeAt: Instant },
  used: { readonly madeAt: Instant },
): boolean {
  return link.madeAt < used.madeAt
}
