import { describe, expect, it } from 'vitest'
import { PAGES, pathOf } from '../../e2e/harness/pages/declared-pages.ts'
import { STATES } from './states.ts'

const names = STATES.map(({ name }) => name)

describe('the states that are photographed', () => {
  it('have a name each, which is the name of their folder', () => {
    expect(names).toEqual([...new Set(names)])
  })

  it('show every page; where the links of older mails lead is one of them', () => {
    const asked = { found: 'found', collectorId: 'collector', alertMail: 'https://mail.example' }
    const shown = STATES.map(({ path }) => (typeof path === 'string' ? path : path(asked)).split(/[?#]/)[0])
    const addresses = PAGES.map(
      ({ name, path }) => [name, new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)] as const,
    )
    const missing = addresses.filter(([, address]) => !shown.some((each) => address.test(each!)))
    expect(missing.map(([name]) => name)).toEqual(['muteLink'])
    expect(() => pathOf('no-page')).toThrow('No page is declared as no-page.')
  })
})
