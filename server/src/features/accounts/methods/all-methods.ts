import type { SignInMethod } from '@cratewatch/domain/accounts/sign-in/sign-in-method'
import type { Queries } from '../../../database/database.ts'
import { authenticatorMethod } from './authenticator-method.ts'
import { chatMethod } from './chat-method.ts'
import { marketplaceMethod } from './marketplace-method.ts'
import type { MethodSource } from './method-source.ts'
import { passkeyMethod } from './passkey-method.ts'
import { passwordMethod } from './password-method.ts'
import { ssoMethod } from './sso-method.ts'
import { tokenMethod } from './token-method.ts'

/** Every kind of sign-in method. One that is missing here would survive the proofs that should end it. */
export const METHOD_SOURCES: readonly MethodSource[] = [
  passwordMethod,
  marketplaceMethod,
  passkeyMethod,
  authenticatorMethod,
  ssoMethod,
  chatMethod,
  tokenMethod,
]

/** All sign-in methods of an account. */
export async function listMethods(queries: Queries, userId: string): Promise<SignInMethod[]> {
  const methods: SignInMethod[] = []
  for (const source of METHOD_SOURCES) methods.push(...(await source.list(queries, userId)))
  return methods
}
