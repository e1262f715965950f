import { endpoints } from '@cratewatch/contracts/calls'
import { call } from '../api/api.ts'
import { endSession } from './session.ts'

/** Signs out at once; the call to the server is not awaited, and its outcome is ignored. */
export function signOut(): void {
  call(endpoints.logout).catch(() => {})
  endSession('left')
}

/** Opens the sign-in page, which leads back to this one with a new session. */
export function signInAgain(): void {
  call(endpoints.logout).catch(() => {})
  endSession('again')
}
