import { endpoints } from '@cratewatch/contracts/endpoints'
import { call } from '../api/api.ts'
import { endSession } from './session.ts'

/** Signs out at once; the server is told without waiting, and whether it listened changes nothing here. */
export function signOut(): void {
  call(endpoints.logout).catch(() => {})
  endSession('left')
}

/** Leads to the sign-in page and from there back to this one, with a new session. */
export function signInAgain(): void {
  call(endpoints.logout).catch(() => {})
  endSession('again')
}
