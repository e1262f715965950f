import { landing } from './landing.ts'
import { privacy } from './privacy.ts'
import { site } from './site.ts'
import { terms } from './terms.ts'
import type { SiteCatalogue } from '../../en/site/site-pages.ts'

export const sitePages: SiteCatalogue = { landing, privacy, site, terms }
