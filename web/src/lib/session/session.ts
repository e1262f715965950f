import { readStored, writeStored } from '../browser-storage.ts'

export const TOKEN_KEY = 'token'
/** The token before the present one of the same session. It opens nothing any more. */
const RENEWED_KEY = 'renewed-token'

/**
 * `left`: the person signed out here. `ended`: the server or another tab ended it, so a word why is due. `again`: the person
 * signs in again to come back with a new session.
 */
export type SessionEnd = 'left' | 'ended' | 'again'

const listeners = new Set<() => void>()
let lastEnd: SessionEnd | null = null
let isFarewell = false

/** The token of the running session; having one means being signed in. */
export function readToken(): string | null {
  return readStored(TOKEN_KEY)
}

/** How the last session of this page ended; `null` while none has. */
export function readLastEnd(): SessionEnd | null {
  return lastEnd
}

export function startSession(token: string): void {
  lastEnd = null
  writeStored(RENEWED_KEY, null)
  writeStored(TOKEN_KEY, token)
  announce()
}

/** Goes on with a new token in the same session: nobody has come or gone, in this tab or another. */
export function renewToken(token: string): void {
  // First, so that another tab that hears of the new token knows whose it is.
  writeStored(RENEWED_KEY, readToken())
  writeStored(TOKEN_KEY, token)
  announce()
}

/** Whether the present token has replaced this one in the same session. */
export function isRenewed(token: string | null): boolean {
  return token !== null && readStored(RENEWED_KEY) === token
}

/** The account is gone and the page says goodbye: until it leaves by itself, no refusal of the server shows it the door. */
export function beginFarewell(): void {
  isFarewell = true
}

/** Forgets the session at once. Without a session it does nothing, so the first reason stands. */
export function endSession(why: SessionEnd): void {
  if (readToken() === null || (isFarewell && why === 'ended')) return
  isFarewell = false
  lastEnd = why
  writeStored(RENEWED_KEY, null)
  writeStored(TOKEN_KEY, null)
  announce()
}

/** Calls `listener` whenever the session changes, here or in another tab. Returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  const fromOtherTab = (event: StorageEvent) => {
    // A null key is a cleared storage.
    if (event.key !== TOKEN_KEY && event.key !== null) return
    lastEnd = readToken() === null ? 'ended' : null
    listener()
  }
  globalThis.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', fromOtherTab)
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
