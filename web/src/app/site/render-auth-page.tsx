import { authPageFile, AUTH_PAGE_PATH } from '@cratewatch/contracts/site/site-pages'
import { slot, slotBlock, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import { LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { FREE_RECORDS } from '../../features/landing/claims.ts'
import type { SignInOffers } from '../../features/people/served-auth-page.ts'
import { FirstStep } from '../../features/people/steps/first-step.tsx'
import { instanceQuery } from '../../lib/profile.ts'
import { AuthLayout } from '../shell/auth-layout.tsx'
import { siteTexts } from './site-texts.ts'

export type RenderedAuthPage = { readonly file: string; readonly html: string }

/**
 * Builds the first step of signing in as HTML in every language, in `template`, the application's document. The
 * application replaces it once loaded.
 */
export async function renderAuthPages(template: string): Promise<readonly RenderedAuthPage[]> {
  return Promise.all(
    LOCALES.map(async (locale) => ({
      file: authPageFile(locale),
      html: await renderAuthPage(template, locale),
    })),
  )
}

async function renderAuthPage(template: string, locale: Locale): Promise<string> {
  const texts = await siteTexts(locale)
  const t = texts.getFixedT(locale)
  const description = texts.getFixedT(locale, 'site')('landing.description', { count: FREE_RECORDS })
  const head = (
    <>
      <title>{t('shell.pageTitle', { page: t('accounts.pageTitle') })}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={slot('publicUrl') + AUTH_PAGE_PATH} />
      <script src="/auth-page.js" />
    </>
  )
  const authPage = drawAuthPages(texts)
  return (
    template
      .replace('<html lang="en">', () => `<html lang="${locale}">`)
      .replace(/<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s, () => renderToStaticMarkup(head))
      .replace('<div id="root"></div>', () => `<div id="root">${authPage}</div>`)
      .replaceAll(/\s*<link[^>]*data-for="dashboard"[^>]*>/g, '')
      .replaceAll('rel="for-auth"', 'rel="modulepreload"')
      // Nothing waits for it here: the words are there, and only their style is missing.
      .replace(' fetchpriority="high"', '')
      .replaceAll(/<(script|link)(?=[^>]* (?:type="module"|rel="modulepreload"))/g, '<$1 fetchpriority="low"')
  )
}

/** Builds the page for every instance: the server keeps the parts that apply. */
function drawAuthPages(texts: i18n): string {
  const name = slot('ssoName')
  const beside = (sso: SignInOffers['sso']) =>
    eitherWay('marketplaceSignIn', (marketplace) =>
      eitherWay('passkeys', (passkeys) => drawAuthPage(texts, { marketplace, passkeys, sso })),
    )
  const alone = { marketplace: false, passkeys: false, sso: { name, only: true } }
  return eitherWay('ssoOnly', (isOnly) =>
    isOnly
      ? drawAuthPage(texts, alone)
      : eitherWay('ssoName', (isOffered) => beside(isOffered ? { name, only: false } : null)),
  )
}

/** Builds what is shown where a slot is filled, and what where it is not. */
function eitherWay(name: keyof SiteSlots, draw: (isFilled: boolean) => string): string {
  const [whenFilled, endFilled] = slotBlock(name, 'filled')
  const [whenEmpty, endEmpty] = slotBlock(name, 'empty')
  return `${whenFilled}${draw(true)}${endFilled}${whenEmpty}${draw(false)}${endEmpty}`
}

/** Buttons need a cache, though nothing is fetched here. */
function drawAuthPage(texts: i18n, offers: SignInOffers): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={cacheWith(offers)}>
        <div
          data-served-auth-page={namesOf(offers)}
          data-sso-name={offers.sso?.name}
          data-sso-only={offers.sso?.only}
        >
          <AuthLayout>
            <div className="grid grid-cols-1 gap-6">
              <noscript>{texts.t('accounts.needsScript')}</noscript>
              <FirstStep onKnown={() => {}} onSignedIn={() => {}} />
            </div>
          </AuthLayout>
        </div>
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

/** Writes the offers in the form that the application reads off the page. */
function namesOf({ marketplace, passkeys }: SignInOffers): string {
  return [marketplace && 'marketplace', passkeys && 'passkeys'].filter(Boolean).join(' ')
}

function cacheWith({ marketplace, passkeys, sso }: SignInOffers): QueryClient {
  const client = new QueryClient()
  client.setQueryData(instanceQuery.queryKey, {
    mail: true,
    chat: false,
    payments: false,
    paymentScript: null,
    marketplaceSignIn: marketplace,
    passkeys,
    sso,
    passwordPolicy: 'standard',
    marketplaceSiteUrl: '',
    supportEmail: null,
    exampleRecords: [],
    demo: false,
    resetsAt: null,
    demoAccounts: [],
  })
  return client
}
