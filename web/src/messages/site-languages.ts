/** The texts of the pages built as HTML, one line a language; apart because the application never shows them. */
export { sitePages as en } from './en/site/site-pages.ts'
export { sitePages as es } from './es/site/site-pages.ts'
