import type { AccessKind } from '../access.ts'

/** A change of an account that its owner is mailed about, with a link to undo it. */
export type AccountChange =
  | { readonly what: 'email'; readonly to: string }
  | { readonly what: 'password' }
  | {
      readonly what: 'method-added' | 'method-removed' | 'setting-changed'
      readonly kind: AccessKind
      /** The access within its kind, so that the mail about it ends it whatever the clocks say. */
      readonly id: string
      readonly label: string | null
    }
  | AppRemovalBegun
  | { readonly what: 'new-device'; readonly userAgent: string | null }

/** The mailbox has begun the removal of the authenticator app. */
export type AppRemovalBegun = {
  readonly what: 'app-removal-begun'
  readonly kind: 'app-removal'
  readonly id: string
  readonly label: null
}
