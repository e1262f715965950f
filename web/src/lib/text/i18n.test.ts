import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { speak, startI18n, withTexts } from './i18n.ts'

it('a page that is loaded while the language changes has its texts in the new one', async () => {
  vi.stubGlobal('navigator', { languages: ['es'] })
  vi.stubGlobal('document', { documentElement: { lang: 'es' } })
  await startI18n()
  const changed = speak('en')
  await withTexts(['list', 'later'], Promise.resolve('the page'))
  await changed
  expect(i18next.t('wantlist.connection.connect')).toBe('Connect Discogs')
  vi.unstubAllGlobals()
})
