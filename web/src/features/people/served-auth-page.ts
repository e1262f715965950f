import type { endpoints } from '@cratewatch/contracts/calls'
import type { ApiAnswer } from '../../lib/api/api.ts'

/** The sign-in methods of this instance besides the password. */
export type SignInOffers = {
  readonly marketplace: boolean
  readonly passkeys: boolean
  /** With `only`, there is no other. */
  readonly sso: ApiAnswer<typeof endpoints.instanceInfo>['sso']
}

/** The state of the sign-in page served as HTML, before the application replaces it. */
export type ServedAuthPage = {
  /** The text typed there meanwhile. */
  readonly email: string
  readonly isTyping: boolean
  /** Whether the other sign-in methods are in view. */
  readonly isUnfolded: boolean
  readonly offers: SignInOffers
}

/** Longer than a press takes; a button that is held must not stop the page. */
const LONGEST_PRESS_MS = 5000

/** Reads the state off the page, which works only while the application is first rendered. */
export function readServedAuthPage(): ServedAuthPage {
  const authPage = globalThis.document?.querySelector<HTMLElement>('[data-served-auth-page]')
  const field = authPage?.querySelector('input') ?? undefined
  return {
    email: field?.value ?? '',
    isTyping: field !== undefined && document.activeElement === field,
    isUnfolded: authPage?.querySelector('details')?.open ?? false,
    offers: readOffers(authPage?.dataset ?? {}),
  }
}

/** Waits until no press is under way: one that starts on the served page has to end on it. */
export function pressEnded(): Promise<void> {
  if (document.documentElement.dataset['held'] === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    // A task later, because the click follows the release of the button.
    const end = () => void setTimeout(resolve)
    for (const letGo of ['pointerup', 'pointercancel', 'keyup']) addEventListener(letGo, end, { once: true })
    setTimeout(resolve, LONGEST_PRESS_MS)
  })
}

/** Repeats the press on the served page once the application can handle it. */
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
