import { hours, minutes } from '@cratewatch/domain/kernel/duration'
import { describe, expect, it } from 'vitest'
import { formatSpan } from './claims.ts'
import { FINDS, WALL } from './hero.tsx'
import { blocksOf } from './section.tsx'

describe('the words of the landing page', () => {
  it('state spans in whole hours or minutes', () => {
    expect([formatSpan(minutes(2), 'en'), formatSpan(hours(6), 'en')]).toEqual(['2 minutes', '6 hours'])
    expect(formatSpan(minutes(30), 'es')).toBe('30 minutos')
  })

  it('fall into paragraphs and lists', () => {
    expect(blocksOf('One.\n- two\n- three\nFour.')).toEqual(['One.', ['two', 'three'], 'Four.'])
  })
})

it('hangs every find at a place of its own on the wall, also on phones', () => {
  const places = FINDS.map((find) => find.place)
  expect(new Set(places).size).toBe(FINDS.length)
  expect(Math.max(...places)).toBeLessThan(16)
  expect(new Set(WALL).size).toBe(20)
})
