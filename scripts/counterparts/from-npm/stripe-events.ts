import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { freshDataDirectory } from '../../../server/test/database/fresh-data-directory.ts'
import { startServerProcess } from '../../../server/test/server-process.ts'
import type { Counterpart } from '../counterpart.ts'
import { importFrom, versionOf } from './npm-package.ts'

const SECRET = 'whsec_of_this_attempt'
const EVENT = JSON.stringify({
  id: 'evt_attempt',
  object: 'event',
  type: 'customer.updated',
  data: { object: { id: 'cus_stranger', object: 'customer' } },
})
const REFUSED = 'a payment event was refused:'

type Signed = { readonly payload: string; readonly secret: string; readonly timestamp: number }
type StripeLibrary = new (key: string) => {
  readonly webhooks: { generateTestHeaderString(signed: Signed): string }
}

/** Events that the vendor's own library signs: a wrong secret and an old time have log lines of their own. */
export const stripeEvents: Counterpart = {
  name: 'Stripe for Node, signing events',
  needs: { npm: ['stripe@23.1.0'] },
  async attempt(bench) {
    const { default: Library } = await importFrom<{ default: StripeLibrary }>(bench, 'stripe')
    const { webhooks } = new Library('sk_test_attempt')
    const product = await startServerProcess({
      DATA_DIR: await freshDataDirectory(),
      STRIPE_SECRET_KEY: 'sk_test_attempt',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICE_ID: 'price_attempt',
    })
    const send = async (secret: string, secondsAgo = 0) => {
      const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo
      const signature = webhooks.generateTestHeaderString({ payload: EVENT, secret, timestamp })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const answer = await fetch(`${product.url}/api/stripe/webhook`, {
        method: 'POST',
        headers,
        body: EVENT,
      })
      return answer.status
    }
    try {
      assert.deepEqual([await send(SECRET), await send(SECRET, 240)], [204, 204])
      assert.deepEqual([await send('whsec_of_another'), await send(SECRET, 360)], [400, 400])
      const lines = (await readFile(product.log, 'utf8')).split('\n').filter((line) => line.includes(REFUSED))
      assert.equal(lines.length, 2)
      assert.match(lines[0] ?? '', /no signature is by STRIPE_WEBHOOK_SECRET/)
      assert.match(lines[1] ?? '', /signed more than five minutes ago/)
    } finally {
      await product.stop()
    }
    return {
      version: await versionOf(bench, 'stripe'),
      seen: 'its signatures hold; a wrong secret and an old time have log lines of their own',
    }
  },
}
