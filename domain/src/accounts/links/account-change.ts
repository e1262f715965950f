import type { MethodKind } from '../sign-in/sign-in-method.ts'

/** What happened to an account that its owner is told by mail, with a link that undoes it. */
export type AccountChange =
  | { readonly what: 'email'; readonly to: string }
  | { readonly what: 'password' }
  | {
      readonly what: 'method-added' | 'method-removed'
      readonly kind: MethodKind
      readonly label: string | null
    }
  | { readonly what: 'new-device'; readonly userAgent: string | null }
