import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../device/browser-storage.ts'
import { forgetDevice } from '../device/kept-on-device.ts'

export const TOKEN_KEY = 'token'
/** The session's previous token, no longer valid. */
const RENEWED_KEY = 'renewed-token'

/**
 * `left`: the user signed out here. `ended`: by the server or another tab, so the reason is shown. `again`: the user
 * signs in again to return with a new session.
 */
export type SessionEnd = 'left' | 'ended' | 'again'

const listeners = new Set<() => void>()
let lastEnd: SessionEnd | null = null
let isFarewell = false

/** Returns the token of the session; having one means being signed in. */
export function readToken(): string | null {
  return readStored(TOKEN_KEY)
}

/** Returns how the last session of this page ended; `null`: none has. */
export function readLastEnd(): SessionEnd | null {
  return lastEnd
}

export function startSession(token: string): void {
  lastEnd = null
  writeStored(RENEWED_KEY, null)
  writeStored(TOKEN_KEY, token)
  announce()
}

/** Replaces the token within the same session: no user has signed in or out, in this tab or another. */
export function renewToken(token: string): void {
  // Written first, so that another tab that sees the new token knows that it is the same session's.
  writeStored(RENEWED_KEY, readToken())
  writeStored(TOKEN_KEY, token)
  announce()
}

/** Whether the present token has replaced this one in the same session. */
export function isRenewed(token: string | null): boolean {
  return token !== null && readStored(RENEWED_KEY) === token
}

/** Marks the account as deleted: until the page leaves by itself, refusals do not redirect it to the sign-in page. */
export function beginFarewell(): void {
  isFarewell = true
}

/** Ends the session at once. Without one it does nothing, so the first reason is kept. */
export function endSession(why: SessionEnd): void {
  if (readToken() === null || (isFarewell && why === 'ended')) return
  isFarewell = false
  lastEnd = why
  writeStored(RENEWED_KEY, null)
  writeStored(TOKEN_KEY, null)
  announce()
  // It may fail, for example where storage is forbidden: then there is nothing to forget.
  forgetDevice(why === 'left').catch(() => {})
}

/** Calls `listener` whenever the session changes, in this tab or another. Returns how to stop. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  const fromOtherTab = (event: StorageEvent) => {
    // A null key means that the storage was cleared.
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

/** Returns the session's token, updated on sign-in, sign-out and changes in other tabs. */
export function useToken(): string | null {
  return useSyncExternalStore(subscribeToSession, readToken)
}
