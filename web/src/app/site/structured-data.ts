import { sitePath } from '@cratewatch/contracts/site/site-pages'
import { slot } from '@cratewatch/contracts/site/site-slots'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { PLANS } from '@cratewatch/domain/plans/catalogue'

/** Describes the product for schema.org, as JSON that is safe inside HTML. */
export function structuredData(locale: Locale, description: string): string {
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
