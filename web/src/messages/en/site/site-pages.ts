import { landing } from './landing.ts'
import { privacy } from './privacy.ts'
import { site } from './site.ts'
import { terms } from './terms.ts'

/** Texts of the pages built as HTML, apart because the application never shows them. */
export const sitePages = { landing, privacy, site, terms }

export type SiteCatalogue = typeof sitePages
