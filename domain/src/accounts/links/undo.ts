import type { Instant } from '../../kernel/instant.ts'

/**
 * Whether an undo link stays valid after another one of the account was used. The link for the older state wins: only
 * links made before the used one stay, so that an undo cannot be undone by a link mailed to an address that was changed
 * to.
 */
export function survivesUndo(
  link: { readonly madeAt: Instant },
  used: { readonly madeAt: Instant },
): boolean {
  return link.madeAt < used.madeAt
}
