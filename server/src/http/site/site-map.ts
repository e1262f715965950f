import { SITE_PAGES, sitePath } from '@cratewatch/contracts/site/site-pages'
import { FALLBACK_LOCALE, LOCALES } from '@cratewatch/domain/accounts/locale'

/** Lists every page of the site, with its other languages, for search engines. */
export function sitemap(publicUrl: string): string {
  const urls = SITE_PAGES.flatMap((page) => {
    const versions = LOCALES.map((locale) => ({ hreflang: locale, href: publicUrl + sitePath(page, locale) }))
    const fallback = { hreflang: 'x-default', href: publicUrl + sitePath(page, FALLBACK_LOCALE) }
    const links = [...versions, fallback].map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    )
    return versions.map(({ href }) => `<url><loc>${escapeXml(href)}</loc>${links.join('')}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** Restricts robots to the public pages. */
export function robotsText(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /confirm-email
Disallow: /reset-password
Disallow: /undo-change
Disallow: /unsubscribe

Sitemap: ${publicUrl}/sitemap.xml
`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
