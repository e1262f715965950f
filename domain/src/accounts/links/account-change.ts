import type { AccessKind } from '../access.ts'

/** A change of an account that its owner is mailed about, with a link to undo it. */
export type AccountChange =
  | { readonly what: 'email'; readonly to: string }
  | { readonly what: 'password' }
  | {
      readonly what: 'method-added' | 'method-removed'
      readonly kind: AccessKind
      readonly label: string | null
    }
  | { readonly what: 'new-device'; readonly userAgent: string | null }
