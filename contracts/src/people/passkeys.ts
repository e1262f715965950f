import { GIVEN_NAME_MAX_LENGTH } from '@cratewatch/domain/accounts/given-name'
import { MOST_PASSKEYS } from '@cratewatch/domain/accounts/passkeys/passkey'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, timestamp } from '../scalars.ts'
import { session } from './accounts.ts'

/** How a browser reaches the device that holds a passkey, by WebAuthn's names. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transports = z.array(z.enum(PASSKEY_TRANSPORTS))
const publicKey = z.literal('public-key')
const bytes = (most: number) => z.base64url().max(most)

/** What the browser asks the device for, by WebAuthn's names. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKey, transports })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

/** A device's answer when it has created a passkey. */
const createdPasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(32)).max(16).optional(),
  }),
})
export type CreatedPasskey = z.infer<typeof createdPasskey>

/** A device's answer when a passkey signs. */
export const usedPasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: publicKey,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: bytes(128).optional(),
  }),
})
export type UsedPasskey = z.infer<typeof usedPasskey>

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type Passkey = z.infer<typeof passkey>

const name = z.string().max(4 * GIVEN_NAME_MAX_LENGTH)

export const startPasskeySignIn = endpoint('POST /api/auth/passkey/options', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Start signing in with a passkey',
  answer: requestOptions,
  refusals: ['NOT_FOUND', 'RATE_LIMITED', 'SSO_ONLY'],
})

export const signInWithPasskey = endpoint('POST /api/auth/passkey', {
  caller: 'visitor',
  tag: 'accounts',
  summary: 'Finish signing in with a passkey',
  body: usedPasskey,
  answer: session,
  refusals: [
    'NOT_FOUND',
    'SIGN_IN_EXPIRED',
    'PASSKEY_NOT_ACCEPTED',
    'VALIDATION_FAILED',
    'RATE_LIMITED',
    'SSO_ONLY',
  ],
})

export const listPasskeys = endpoint('GET /api/users/passkeys', {
  caller: 'user',
  tag: 'accounts',
  summary: "The user's passkeys, oldest first",
  answer: z.object({ passkeys: z.array(passkey) }),
})

export const startPasskey = endpoint('POST /api/users/passkeys/options', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Start adding a passkey',
  answer: creationOptions,
  refusals: ['NOT_FOUND', 'TOO_MANY_PASSKEYS', 'RATE_LIMITED'],
})

/** Not sensitive itself: it needs the ticket of a start that was. */
export const addPasskey = endpoint('POST /api/users/passkeys', {
  caller: 'user',
  tag: 'accounts',
  summary: `Add the passkey that the device has made; up to ${MOST_PASSKEYS}`,
  body: createdPasskey.extend({ name }),
  answer: passkey,
  status: 201,
  refusals: [
    'NOT_FOUND',
    'SIGN_IN_EXPIRED',
    'PASSKEY_NOT_ACCEPTED',
    'TOO_MANY_PASSKEYS',
    'VALIDATION_FAILED',
    'RATE_LIMITED',
  ],
})

export const renamePasskey = endpoint('PATCH /api/users/passkeys/:id', {
  caller: 'user',
  tag: 'accounts',
  summary: 'Rename a passkey',
  params: idParams,
  body: z.object({ name }),
  status: 204,
  refusals: ['NOT_FOUND', 'MISSING_REQUIRED_FIELD', 'VALIDATION_FAILED'],
})

export const removePasskey = endpoint('DELETE /api/users/passkeys/:id', {
  caller: 'user',
  isSensitive: true,
  tag: 'accounts',
  summary: 'Remove a passkey',
  params: idParams,
  status: 204,
  refusals: ['NOT_FOUND', 'ONLY_SIGN_IN_METHOD'],
})
