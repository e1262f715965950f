import type { endpoints } from '@cratewatch/contracts/calls'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { ApiAnswer } from '../../../lib/api/api.ts'

export type PaymentScript = NonNullable<ApiAnswer<typeof endpoints.instanceInfo>['paymentScript']>

/** The script did not load: blocked, no network, or too late. Paying works without it. */
export class PaymentScriptError extends Error {}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => unknown
  }
}

const PAGE = '/dashboard/subscription'
const MARK = 'upgrade-goes-on'
const PATIENCE = seconds(10)

/**
 * Loads the payment service's script, which tells people from card testers. Only a document that was loaded as the
 * subscription page may: on any other, the page is loaded again, and this promise never settles.
 */
export async function loadPaymentScript({ url, publishableKey }: PaymentScript): Promise<void> {
  if (!isArrivalPage()) return loadPageAnew()
  if (window.Stripe === undefined) await insert(url)
  if (window.Stripe === undefined) throw new PaymentScriptError()
  window.Stripe(publishableKey)
}

/** Whether an upgrade had begun before the page was loaded again for it. True only once. */
export function takeUpgradeMark(): boolean {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null
    sessionStorage.removeItem(MARK)
    return isMarked
  } catch {
    return false
  }
}

function isArrivalPage(): boolean {
  const [arrival] = performance.getEntriesByType('navigation')
  return arrival !== undefined && new URL(arrival.name).pathname === PAGE
}

function loadPageAnew(): Promise<never> {
  try {
    sessionStorage.setItem(MARK, '1')
  } catch {
    // Without storage the user presses the button again.
  }
  window.location.reload()
  return new Promise(() => {})
}

function insert(url: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: url, async: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const giveUp = () => {
    script.remove()
    reject(new PaymentScriptError())
  }
  const timer = setTimeout(giveUp, PATIENCE)
  script.addEventListener('error', giveUp)
  script.addEventListener('load', () => resolve())
  document.head.append(script)
  return promise.finally(() => clearTimeout(timer))
}
