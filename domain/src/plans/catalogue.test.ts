import { expect, it } from 'vitest'
import { formatPlanPrice } from './catalogue.ts'

it('states the prices of the catalogue, in both languages as every other price', () => {
  const prices = (['en', 'es'] as const).flatMap((locale) =>
    (['FREE', 'PREMIUM'] as const).map((plan) => formatPlanPrice(plan, locale).replace('\u00a0', ' ')),
  )
  expect(prices).toEqual(['$0', '$0.99', '0 US$', '0,99 US$'])
})
