import { landing } from './es/landing.ts'
import { privacy } from './es/privacy.ts'
import { site } from './es/site.ts'
import { terms } from './es/terms.ts'
import type { SiteCatalogue } from './site-en.ts'

export const siteEs: SiteCatalogue = { landing, privacy, site, terms }
