import { sitePath } from '@cratewatch/contracts/site/site-pages'
import { slot } from '@cratewatch/contracts/site/site-slots'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { Languages, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { LANGUAGES } from '../../messages/languages.ts'
import { Button, TextLink } from '../../ui/buttons.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { NavItem, TopBar } from '../../ui/layout/app-shell.tsx'
import { Container } from '../../ui/layout/page.tsx'
import { Logo } from '../../ui/logo.tsx'
import { WhenSlot } from '../pages/when-slot.tsx'
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
      compact="on-phones"
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

/** The footer of the site's pages: links, help, and whom Cratewatch does not belong to. */
export function SiteFooter() {
  const { t } = useTranslation('site')
  const { t: shell } = useTexts()
  return (
    <footer className="border-t border-line">
      <Container className="grid gap-6 py-8 sm:gap-10 sm:py-16">
        <div className="grid gap-x-8 gap-y-6 sm:gap-y-10 md:grid-cols-[1.2fr_3fr]">
          <div className="grid gap-3 self-start">
            <div className="flex items-center justify-between gap-4">
              <Logo name="Cratewatch" />
              <ThemeButton className="lg:hidden" />
            </div>
            <Support />
          </div>
          <FooterLinks />
        </div>
        <div className="grid gap-2 border-t border-line pt-6 text-sm text-pretty text-ink-soft">
          <p>{t('site.footer.dataBy')}</p>
          <p className="max-w-[80ch]">{shell('shell.footer.notAffiliated')}</p>
        </div>
      </Container>
    </footer>
  )
}

/** Links to help, if the instance has an address for it. */
function Support() {
  const { t } = useTranslation('site')
  const email = slot('supportEmail')
  return (
    <WhenSlot name="supportEmail" is="filled">
      <p>
        <TextLink
          tone="quiet"
          href={`mailto:${email}`}
          className="inline-flex min-h-9 items-center wrap-anywhere touch:min-h-11"
        >
          {t('site.footer.support', { email })}
        </TextLink>
      </p>
    </WhenSlot>
  )
}

function FooterLinks() {
  const { t } = useTranslation('site')
  const page = useCurrentPage()
  const { locale } = useTexts()
  return (
    <nav
      aria-label={t('site.footer.label')}
      className="grid grid-cols-2 gap-x-6 gap-y-5 sm:gap-y-9 sm:grid-cols-4"
    >
      <Column title={t('site.footer.product')}>
        <FooterLink href={anchor(page, locale, 'features')}>{t('site.nav.features')}</FooterLink>
        <FooterLink href={anchor(page, locale, 'how-it-works')}>{t('site.nav.howItWorks')}</FooterLink>
        <FooterLink href={anchor(page, locale, 'pricing')}>{t('site.nav.pricing')}</FooterLink>
        <FooterLink href={sitePath('docs', locale)}>{t('docs.title')}</FooterLink>
      </Column>
      <Column title={t('site.footer.account')}>
        <FooterLink href="/auth">{t('site.footer.login')}</FooterLink>
        <FooterLink href="/auth">{t('site.footer.signUp')}</FooterLink>
      </Column>
      <Column title={t('site.footer.legal')}>
        <FooterLink href={sitePath('privacy', locale)}>{t('site.footer.privacy')}</FooterLink>
        <FooterLink href={sitePath('terms', locale)}>{t('site.footer.terms')}</FooterLink>
      </Column>
      <Column title={t('site.footer.language')}>
        {LOCALES.map((choice) => (
          <FooterLink key={choice} href={languageChoice(page, choice)} lang={choice}>
            {LANGUAGES[choice].name}
          </FooterLink>
        ))}
      </Column>
    </nav>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm font-semibold text-ink-soft">{title}</h2>
      <ul className="mt-2 grid">{children}</ul>
    </div>
  )
}

function FooterLink({ href, lang, children }: { href: string; lang?: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        lang={lang}
        hrefLang={lang}
        className="focus-ring inline-flex min-h-9 items-center rounded-sm decoration-1 underline-offset-[0.25em] hover:underline touch:min-h-11"
      >
        {children}
      </a>
    </li>
  )
}
