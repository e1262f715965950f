import type { endpoints } from '@cratewatch/contracts/endpoints'
import { seconds } from '@cratewatch/domain/kernel/duration'
import type { ApiAnswer } from '../../../lib/api/api.ts'

export type PaymentScript = NonNullable<ApiAnswer<typeof endpoints.instanceInfo>['paymentScript']>

/** The script did not come: blocked, no network, or not in time. Paying works without it. */
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
 * Loads the payment service's own script, which tells card testers from people. Only a document that was itself
 * loaded as the subscription page may: elsewhere the page is loaded again, which this promise does not outlive.
 */
export async function loadPaymentScript({ url, publishableKey }: PaymentScript): Promise<void> {
  if (!isArrivalPage()) return loadPageAnew()
  if (window.Stripe === undefined) await insert(url)
  if (window.Stripe === undefined) throw new PaymentScriptError()
  window.Stripe(publishableKey)
}

/** Whether an upgrade was begun before the page was loaded again for it. Says so once. */
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
    // Without storage one presses the button twice.
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
