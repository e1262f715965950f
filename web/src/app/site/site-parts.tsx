import { LANGUAGE_COOKIE, sitePath, type SitePage } from '@cratewatch/contracts/site/site-pages'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { Moon, Sun } from 'lucide-react'
import { createContext, useContext } from 'react'
import { useTexts } from '../../lib/text/i18n.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'

const CurrentPage = createContext<SitePage>('landing')

export const CurrentPageProvider = CurrentPage.Provider

/** Returns the page being built, which its links to anchors and other languages depend on. */
export function useCurrentPage(): SitePage {
  return useContext(CurrentPage)
}

/** Returns the address of a page in a chosen language, which `language.js` and the server remember. */
export function languageChoice(page: SitePage, locale: Locale): string {
  return `${sitePath(page, locale)}?${LANGUAGE_COOKIE}=${locale}`
}

/** Returns the address of a section of the landing page, from any page. */
export function anchor(from: SitePage, locale: Locale, id: string): string {
  return from === 'landing' ? `#${id}` : `${sitePath('landing', locale)}#${id}`
}

/** Switches between light and dark by `site.ts`. Both icons are in the page; the theme shows one. */
export function ThemeButton({ className }: { className?: string }) {
  const { t } = useTexts()
  return (
    <IconButton
      label={t('shell.theme.toDark')}
      data-theme-button=""
      data-to-dark={t('shell.theme.toDark')}
      data-to-light={t('shell.theme.toLight')}
      className={classNames('needs-script', className)}
    >
      <Moon className="theme-moon" />
      <Sun className="theme-sun" />
    </IconButton>
  )
}
