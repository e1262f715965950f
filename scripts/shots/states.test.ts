import { describe, expect, it } from 'vitest'
import { ON_PAGES } from '../../web/src/app/pages/design/chapters.ts'
import { STATES } from './states.ts'

const names = STATES.map(({ name }) => name)

describe('the states that are photographed', () => {
  it('have a name each, which is the name of their folder', () => {
    expect(names).toEqual([...new Set(names)])
  })

  it.each(Object.entries(ON_PAGES))('show what the gallery leaves to pages: %s', (_, states) => {
    expect(names).toEqual(expect.arrayContaining([...states]))
  })
})
