import { describe, expect, it } from 'vitest'
import { draftOf, followSearch } from './list-page.tsx'

describe('a search box', () => {
  it('keeps the letters that were typed before what it asked for is searched for', () => {
    const draft = { typed: 'maria', known: '', asked: 'mar' }
    expect(followSearch(draft, 'mar')).toEqual({ typed: 'maria', known: 'mar', asked: 'mar' })
  })

  it('follows the address, back and forth', () => {
    const asked = followSearch({ typed: 'mar ', known: '', asked: 'mar' }, 'mar')
    expect(asked.typed).toBe('mar ')
    const back = followSearch(asked, '')
    expect(back).toEqual(draftOf(''))
    expect(followSearch(back, 'mar')).toEqual(draftOf('mar'))
  })
})
