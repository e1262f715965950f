import { expect, it } from 'vitest'
import { onceALanguage } from './format.ts'

it('makes what a language needs once', () => {
  const made: string[] = []
  const named = onceALanguage((tag) => {
    made.push(tag)
    return { tag }
  })
  expect(named('en')).toBe(named('en'))
  expect(named('es').tag).toBe('es')
  expect(made).toEqual(['en', 'es'])
})
