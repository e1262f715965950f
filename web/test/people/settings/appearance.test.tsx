import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { setTheme } from '../../../src/ui/theme/theme.ts'
import { eventually, heading } from '../../harness/look.ts'
import { openAccount } from './open-account.ts'

afterEach(() => setTheme('system'))

it.each(['en', 'es'] as const)('chooses light, dark, or what the system says, in %s', async (locale) => {
  const hands = await openAccount(undefined, undefined, { locale })
  await heading(t('account.appearance.title'))
  const choice = (name: string) => screen.getByRole('radio', { name })
  expect(choice(t('account.appearance.system'))).toHaveProperty('checked', true)
  await hands.click(choice(t('account.appearance.dark')))
  await eventually(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  expect(localStorage.getItem('theme')).toBe('dark')
  await hands.click(choice(t('account.appearance.system')))
  await eventually(() => expect(localStorage.getItem('theme')).toBeNull())
})
