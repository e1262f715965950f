import {
  DOCUMENT_NAMES,
  documentFile,
  documentPath,
  SITE_ADDRESSES,
  siteFile,
  sitePath,
  type DocumentName,
  type SiteAddress,
  type SitePage,
} from '@cratewatch/contracts/site/site-pages'
import { FALLBACK_LOCALE, type Locale } from '@cratewatch/domain/accounts/locale'
import type { i18n, TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { FREE_RECORDS } from '../../features/landing/claims.ts'
import { AppShell } from '../../ui/layout/app-shell.tsx'
import { DocsPage, DocumentPage } from '../pages/docs-page.tsx'
import { LandingPage } from '../pages/landing-page.tsx'
import { PrivacyPage, TermsPage } from '../pages/legal-page.tsx'
import { readDocument } from './read-document.ts'
import { SiteFooter, SiteHeader } from './site-frame.tsx'
import { SiteHead } from './site-head.tsx'
import { CurrentPageProvider } from './site-parts.tsx'
import { siteTexts } from './site-texts.ts'

const PAGES: Readonly<Record<SitePage, () => ReactNode>> = {
  landing: LandingPage,
  docs: DocsPage,
  privacy: PrivacyPage,
  terms: TermsPage,
}

export type RenderedPage = { readonly path: string; readonly file: string; readonly html: string }

/** Builds every page of the site in every language from `template`, a document with marks for head and page. */
export async function renderSite(template: string): Promise<readonly RenderedPage[]> {
  const pages = SITE_ADDRESSES.map(async ({ page, locale }) => ({
    path: sitePath(page, locale),
    file: siteFile(page, locale),
    html: await renderPage(template, { page, locale }),
  }))
  const documents = DOCUMENT_NAMES.map(async (name) => ({
    path: documentPath(name),
    file: documentFile(name),
    html: await renderDocument(template, name),
  }))
  return Promise.all([...pages, ...documents])
}

/** Builds one page of the site as a complete document. */
export async function renderPage(template: string, { page, locale }: SiteAddress): Promise<string> {
  const texts = await siteTexts(locale)
  const { title, description } = wordsOf(page, texts.getFixedT(locale, 'site'))
  const head = <SiteHead {...{ page, locale, title, description }} />
  const Content = PAGES[page]
  return filled(template, locale, {
    head,
    body: (
      <Frame texts={texts} page={page}>
        <Content />
      </Frame>
    ),
  })
}

/** Builds the page of one document. */
export async function renderDocument(template: string, name: DocumentName): Promise<string> {
  const locale = FALLBACK_LOCALE
  const texts = await siteTexts(locale)
  const { title, html } = await readDocument(name)
  const description = texts.getFixedT(locale, 'site')(`docs.of.${name}`)
  const head = (
    <SiteHead {...{ page: 'docs', locale, title: `${title} · Cratewatch`, description, document: name }} />
  )
  return filled(template, locale, {
    head,
    body: (
      <Frame texts={texts} page="docs">
        <DocumentPage html={html} />
      </Frame>
    ),
  })
}

type Filling = { readonly head: ReactNode; readonly body: ReactNode }

function filled(template: string, locale: Locale, { head, body }: Filling): string {
  // Replacements are functions, so that "$0.99" is not read as a pattern.
  return template
    .replace('<html lang="en">', () => `<html lang="${locale}">`)
    .replace('<!--head-->', () => renderToStaticMarkup(head))
    .replace('<!--page-->', () => renderToStaticMarkup(body))
}

/** Returns a page's title and description for search engines and the browser's tab. */
function wordsOf(page: SitePage, t: TFunction<'site'>): { title: string; description: string } {
  switch (page) {
    case 'landing':
      return { title: t('landing.title'), description: t('landing.description', { count: FREE_RECORDS }) }
    case 'docs':
      return { title: `${t('docs.title')} · Cratewatch`, description: t('docs.intro') }
    case 'privacy':
      return { title: `${t('privacy.title')} · Cratewatch`, description: t('privacy.description') }
    case 'terms':
      return { title: `${t('terms.title')} · Cratewatch`, description: t('terms.description') }
  }
}

function Frame({ texts, page, children }: { texts: i18n; page: SitePage; children: ReactNode }) {
  return (
    <I18nextProvider i18n={texts}>
      <CurrentPageProvider value={page}>
        <AppShell skipLabel={texts.t('shell.skip')} header={<SiteHeader />} footer={<SiteFooter />}>
          {children}
        </AppShell>
      </CurrentPageProvider>
    </I18nextProvider>
  )
}
