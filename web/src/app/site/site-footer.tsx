import { sitePath } from '@cratewatch/contracts/site/site-pages'
import { slot } from '@cratewatch/contracts/site/site-slots'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/text/i18n.ts'
import { Container } from '../../ui/layout/page.tsx'
import { Logo } from '../../ui/logo.tsx'
import { TextLink } from '../../ui/buttons.tsx'
import { LANGUAGES } from '../../messages/languages.ts'
import { useCurrentPage, anchor, languageChoice, ThemeButton, WhenSlot } from './site-parts.tsx'

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
