import { landing } from './en/landing.ts'
import { privacy } from './en/privacy.ts'
import { site } from './en/site.ts'
import { terms } from './en/terms.ts'

/** Texts of the pages that are built as HTML: kept apart, because the application never shows them. */
export const siteEn = { landing, privacy, site, terms }

export type SiteCatalogue = typeof siteEn
