import {
  documentPath,
  sitePath,
  type DocumentName,
  type SitePage,
} from '@cratewatch/contracts/site/site-pages'
import { slot } from '@cratewatch/contracts/site/site-slots'
import { FALLBACK_LOCALE, LOCALES, type Locale } from '@cratewatch/domain/accounts/locale'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { LANGUAGES } from '../../messages/languages.ts'
import { languageChoice } from './site-parts.tsx'

type SiteHeadProps = {
  page: SitePage
  locale: Locale
  title: string
  description: string
  /** Which of the documents it is of. */
  document?: DocumentName
}

/** The head of a page for search engines and link previews, with the script that applies a chosen language. */
export function SiteHead({ page, locale, title, description, document }: SiteHeadProps) {
  const base = slot('publicUrl')
  const url = base + (document === undefined ? sitePath(page, locale) : documentPath(document))
  const picture = `${base}/og-${locale}.png`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {document === undefined && <OtherLanguages page={page} base={base} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Cratewatch" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={LANGUAGES[locale].openGraph} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      {page === 'landing' && (
        // Data, not a script: browsers do not run it, and the security policy allows it.
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredData(locale, description) }}
        />
      )}
      {document === undefined && (
        <script
          src="/language.js"
          data-page-language={locale}
          {...Object.fromEntries(LOCALES.map((other) => [`data-${other}`, languageChoice(page, other)]))}
        />
      )}
    </>
  )
}

function OtherLanguages({ page, base }: { page: SitePage; base: string }) {
  return (
    <>
      {LOCALES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={base + sitePath(page, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={base + sitePath(page, FALLBACK_LOCALE)} />
    </>
  )
}

/** Describes the product for schema.org, as JSON that is safe inside HTML. */
function structuredData(locale: Locale, description: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Cratewatch',
    url: slot('publicUrl') + sitePath('landing', locale),
    image: `${slot('publicUrl')}/og-${locale}.png`,
    description,
    inLanguage: locale,
    applicationCategory: 'LifestyleApplication',
    operatingSystem: 'Any',
    offers: Object.values(PLANS).map(({ plan, priceCentsPerMonth, currency }) => ({
      '@type': 'Offer',
      name: plan === 'FREE' ? 'Free' : 'Premium',
      price: (priceCentsPerMonth / 100).toFixed(2),
      priceCurrency: currency,
    })),
  }
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
