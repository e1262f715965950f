import type { instanceInfo } from '@cratewatch/contracts/instance'
import type { ApiAnswer } from '../../../lib/api/api.ts'

/** How one can sign in here beside the password. */
export type SignInOffers = {
  readonly marketplace: boolean
  readonly passkeys: boolean
  /** With `only`, there is nothing else. */
  readonly sso: ApiAnswer<typeof instanceInfo>['sso']
}

/** What the sign-in page has that stood there as HTML, before the application took its place. */
export type ServedAuthPage = {
  /** What somebody has typed there meanwhile. */
  readonly email: string
  readonly isTyping: boolean
  readonly offers: SignInOffers
}

/** A press takes less; a button that is never let go must not hold the page back. */
const LONGEST_PRESS_MS = 5000

/** Reads it off the page; only to be found while the application is drawn for the first time. */
export function readServedAuthPage(): ServedAuthPage {
  const authPage = globalThis.document?.querySelector<HTMLElement>('[data-served-auth-page]')
  const field = authPage?.querySelector('input') ?? undefined
  return {
    email: field?.value ?? '',
    isTyping: field !== undefined && document.activeElement === field,
    offers: readOffers(authPage?.dataset ?? {}),
  }
}

/** Waits until no press is under way: one that begins on the served page has to end on it. */
export function pressEnded(): Promise<void> {
  if (document.documentElement.dataset['held'] === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    // A task later, because the click comes after the button was let go.
    const end = () => void setTimeout(resolve)
    for (const letGo of ['pointerup', 'pointercancel', 'keyup']) addEventListener(letGo, end, { once: true })
    setTimeout(resolve, LONGEST_PRESS_MS)
  })
}

/** Presses what was pressed on the served page, once, now that something happens when it is pressed. */
export function pressAgain(): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  delete dataset['pressed']
  if (pressed) document.querySelector<HTMLElement>(`[data-early="${CSS.escape(pressed)}"]`)?.click()
}

function readOffers({ servedAuthPage, ssoName, ssoOnly }: DOMStringMap): SignInOffers {
  const sso = ssoName ? { name: ssoName, only: ssoOnly === 'true' } : null
  const names = servedAuthPage?.split(' ') ?? []
  return { marketplace: names.includes('marketplace'), passkeys: names.includes('passkeys'), sso }
}
