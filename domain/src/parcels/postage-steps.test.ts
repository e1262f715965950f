import { expect, it } from 'vitest'
import { postageSteps } from './postage-steps.ts'

it('of terms the lines are steps that say numbers of records and an amount', () => {
  const terms = [
    'Hello and welcome to my shop!',
    'Germany:',
    '1 LP: 5,00 €',
    '2-3 LPs: €6.50',
    '4+ LPs 8 EUR; 10 x 7" 9.50 €',
    'up to 5 records = $12.00',
    'I have been selling records since 1994 and pack 12" mailers well.',
    'Free shipping from €100',
  ].join('\n')
  expect(postageSteps(terms)).toEqual([
    '1 LP: 5,00 €',
    '2-3 LPs: €6.50',
    '4+ LPs 8 EUR',
    '10 x 7" 9.50 €',
    'up to 5 records = $12.00',
  ])
})

it('terms without numbers, or none at all, have no steps', () => {
  expect(postageSteps('Please ask for postage of several records.')).toEqual([])
  expect(postageSteps(null)).toEqual([])
  expect(postageSteps(`1 LP 5 € ${'x'.repeat(120)}`)).toEqual([])
  expect(postageSteps(Array.from({ length: 20 }, (_, index) => `${index} LP: 5 €`).join('\n'))).toHaveLength(
    8,
  )
})
