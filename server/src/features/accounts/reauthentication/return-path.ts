import type { SignInProblem } from '../marketplace/finish-marketplace-sign-in.ts'
import type { SsoProblem } from '../sso/finish-sso.ts'

const HOME = '/dashboard'

/** The page to come back to, as a path of this instance's dashboard. Everything else leads to the dashboard's first page. */
export function returnPath(publicUrl: string, given: string): string {
  if (!URL.canParse(given, publicUrl)) return HOME
  const { origin, pathname, search, hash } = new URL(given, publicUrl)
  const isOurs =
    origin === new URL(publicUrl).origin && (pathname === HOME || pathname.startsWith(`${HOME}/`))
  return isOurs ? `${pathname}${search}${hash}` : HOME
}

/** The same page with what came of it, for the application to tell. */
export function withOutcome(path: string, outcome: 'done' | SignInProblem | `sso_${SsoProblem}`): string {
  const url = new URL(path, 'http://own')
  url.searchParams.set('reauthentication', outcome)
  return `${url.pathname}${url.search}${url.hash}`
}
