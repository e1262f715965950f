import type { SignInProblem } from '../marketplace/finish-marketplace-sign-in.ts'
import type { SsoProblem } from '../sso/finish-sso.ts'

const HOME = '/dashboard'

/**
 * Returns the page to come back to as a path of the dashboard; any other address becomes the dashboard's first page.
 */
export function returnPath(publicUrl: string, given: string): string {
  if (!URL.canParse(given, publicUrl)) return HOME
  const { origin, pathname, search, hash } = new URL(given, publicUrl)
  const isOurs =
    origin === new URL(publicUrl).origin && (pathname === HOME || pathname.startsWith(`${HOME}/`))
  return isOurs ? `${pathname}${search}${hash}` : HOME
}

/** Adds the outcome to a path, for the application to show. */
export function withOutcome(path: string, outcome: 'done' | SignInProblem | `sso_${SsoProblem}`): string {
  const url = new URL(path, 'http://own')
  url.searchParams.set('reauthentication', outcome)
  return `${url.pathname}${url.search}${url.hash}`
}
