import { endSubscription, endWithPeriod } from '../../simulator/src/payments/billing/end-subscription.ts'
import { sign } from '../../simulator/src/payments/webhooks/webhooks.ts'
import { PAYER } from './collectors.ts'
import { PUBLIC_URL, type System } from './system.ts'

/** Whether somebody who pays has what they pay for. */
export async function isPlanRight({ database, payments: { ledger } }: System): Promise<boolean> {
  const { plan } = await database.queries
    .selectFrom('users')
    .select('plan')
    .where('id', '=', PAYER.id)
    .executeTakeFirstOrThrow()
  const pays = [...ledger.subscriptions.values()].some(({ status }) => status === 'active')
  return (plan === 'PREMIUM') === pays
}

/** Subscribes somebody, or ends their subscription, now or with its period, at the payment service itself. */
export async function changeSubscription(system: System, random: () => number): Promise<void> {
  const { ledger } = system.payments
  const subscription = [...ledger.subscriptions.values()].find(({ ended_at }) => ended_at === null)
  if (subscription === undefined) return subscribe(system)
  if (random() < 0.5) endSubscription(ledger, subscription, 'cancellation_requested')
  else endWithPeriod(ledger, subscription, subscription.cancel_at === null, 'portal')
}

async function subscribe({ payments, processes }: System): Promise<void> {
  const page = `${PUBLIC_URL}/dashboard/vinyls`
  const answer = await fetch(`${processes[0]?.url}/api/stripe/create-checkout-session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PAYER.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ success_url: page, cancel_url: page }),
  })
  if (!answer.ok) throw new Error(`No checkout: ${answer.status} ${await answer.text()}`)
  payments.pay([...payments.ledger.checkoutSessions.keys()].at(-1) ?? '')
}

/** Sends every event that was not taken yet, in any order and some of them twice, to any process with pages. */
export async function sendEvents({ payments, processes, time }: System, random: () => number): Promise<void> {
  const events = [...payments.ledger.events.values()].filter((event) => event.pending_webhooks > 0)
  const sent = [...events, ...events.filter(() => random() < 0.5)]
    .map((event) => ({ event, place: random() }))
    .toSorted((a, b) => a.place - b.place)
  const pages = processes.filter(({ role }) => role === 'web' || role === 'all')
  for (const [index, { event }] of sent.entries()) {
    const body = JSON.stringify(event)
    const signature = sign(body, payments.webhookSecret, Math.floor(time.clock.now() / 1_000))
    const answer = await fetch(`${pages[index % pages.length]?.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    }).catch(() => null)
    if (answer?.ok === true) event.pending_webhooks = 0
  }
}
