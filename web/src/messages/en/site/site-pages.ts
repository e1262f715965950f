import { docs } from './docs.ts'
import { landing } from './landing.ts'
import { privacy, terms } from './legal.ts'
import { site } from './site.ts'

/** Texts of the pages built as HTML, apart because the application never shows them. */
export const sitePages = { docs, landing, privacy, site, terms }

export type SiteCatalogue = typeof sitePages
