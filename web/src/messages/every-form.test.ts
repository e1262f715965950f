import { LOCALES } from '@cratewatch/domain/accounts/locale'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { withEveryForm } from './every-form.ts'
import { loadTexts, TEXT_PARTS } from './languages.ts'

it.each(LOCALES)('%s has words for every number, whole millions too', async (lng) => {
  const texts = await loadTexts(lng, TEXT_PARTS)
  const { t } = i18next
  await i18next.init({
    lng,
    fallbackLng: false,
    resources: { [lng]: { translation: withEveryForm(texts, lng) } },
  })
  for (const count of [0, 1, 2, 20, 1_000_000, 7_000_000, 1_000_001])
    expect(t('admin.users.watches', { count })).toMatch(/\d (vinyl|vinilo)s?$/)
})
