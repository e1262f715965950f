import { sitePath } from '@cratewatch/contracts/site/site-pages'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { Languages, Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { NavItem, TopBar } from '../../ui/layout/app-shell.tsx'
import { LANGUAGES } from '../../messages/languages.ts'
import { useCurrentPage, anchor, languageChoice, ThemeButton } from './site-parts.tsx'

/** The targets of the header's links. */
const ANCHORS = [
  { id: 'features', label: 'features' },
  { id: 'how-it-works', label: 'howItWorks' },
  { id: 'pricing', label: 'pricing' },
] as const

/** The sticky header: links to the parts of the landing page, the language, and signing in. */
export function SiteHeader() {
  const { t } = useTranslation('site')
  const { locale } = useTexts()
  return (
    <TopBar
      className="site-header"
      brand={
        <a
          href={sitePath('landing', locale)}
          aria-label={t('site.nav.home')}
          className="focus-ring flex rounded-control no-underline"
        >
          <Logo name="Cratewatch" className="site-logo" />
        </a>
      }
      navLabel={t('site.nav.label')}
      nav={<Anchors />}
      actions={
        <>
          <LanguageSelect />
          <ThemeButton className="max-lg:hidden" />
          <Button asChild variant="secondary" size="sm">
            <a href="/auth">{t('site.nav.login')}</a>
          </Button>
          <PhoneMenu />
        </>
      }
    />
  )
}

function Anchors() {
  const { t } = useTranslation('site')
  const page = useCurrentPage()
  const { locale } = useTexts()
  return ANCHORS.map(({ id, label }) => (
    <NavItem key={id} href={anchor(page, locale, id)} className="whitespace-nowrap">
      {t(`site.nav.${label}`)}
    </NavItem>
  ))
}

/** The menu of small screens. Opens without a script; `site.ts` closes it after a choice. */
function PhoneMenu() {
  const { t } = useTranslation('site')
  return (
    <details className="site-menu md:hidden">
      <summary
        aria-label={t('site.nav.menu')}
        className="focus-ring -me-2.5 grid size-11 place-items-center rounded-control"
      >
        <Menu aria-hidden className="size-5" />
      </summary>
      <nav
        aria-label={t('site.nav.menu')}
        className="absolute inset-x-0 top-full grid border-b border-line bg-paper p-3 shadow-lift"
      >
        <Anchors />
      </nav>
    </details>
  )
}

/** Chooses the page's language. Shown only with scripts, because `site.ts` follows the choice. */
function LanguageSelect() {
  const { t, locale } = useTexts()
  const page = useCurrentPage()
  return (
    <NativeSelect
      label={t('shell.language.label')}
      hideLabel
      size="sm"
      compact
      leading={<Languages />}
      className="needs-script"
      defaultValue={languageChoice(page, locale)}
      data-language-select=""
    >
      {LOCALES.map((choice) => (
        <option key={choice} value={languageChoice(page, choice)} lang={choice}>
          {LANGUAGES[choice].name}
        </option>
      ))}
    </NativeSelect>
  )
}
