import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openPayments } from '../../src/payments/testing/open-payments.ts'

type Page = { Stripe?: (key: unknown) => unknown }

it('is a script that takes the publishable key and no secret one', async () => {
  const { payments } = await openPayments()
  const answer = await fetch(payments.scriptUrl)
  expect(answer.headers.get('content-type')).toContain('javascript')
  const window: Page = {}
  runInNewContext(await answer.text(), { window })
  expect(window.Stripe?.(payments.publishableKey)).toBeTruthy()
  for (const key of [payments.secretKey, '', undefined])
    expect(() => window.Stripe?.(key)).toThrow(/publishable key/)
})
