import i18next from 'i18next'
import { expect, it } from 'vitest'
import { en } from './en.ts'
import { es } from './es.ts'
import { withEveryForm } from './every-form.ts'

it.each([
  ['es', es],
  ['en', en],
] as const)('%s has words for every number, whole millions too', async (lng, catalogue) => {
  const { t } = i18next
  await i18next.init({
    lng,
    fallbackLng: false,
    resources: { [lng]: { translation: lng === 'es' ? withEveryForm(catalogue) : catalogue } },
  })
  for (const count of [0, 1, 2, 20, 1_000_000, 7_000_000, 1_000_001])
    expect(t('admin.users.vinyls', { count })).toMatch(/\d (vinyl|vinilo)s?$/)
})
