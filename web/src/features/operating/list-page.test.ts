import { describe, expect, it } from 'vitest'
import { draftOf, followSearch } from './list-page.tsx'

describe('a search box', () => {
  it('keeps the letters that were typed before what it sent is searched for', () => {
    const draft = { typed: 'maria', known: '', sent: 'mar' }
    expect(followSearch(draft, 'mar')).toEqual({ typed: 'maria', known: 'mar', sent: 'mar' })
  })

  it('follows the address, back and forth', () => {
    const followed = followSearch({ typed: 'mar ', known: '', sent: 'mar' }, 'mar')
    expect(followed.typed).toBe('mar ')
    const back = followSearch(followed, '')
    expect(back).toEqual(draftOf(''))
    expect(followSearch(back, 'mar')).toEqual(draftOf('mar'))
  })
})
