import type { Locale } from '@cratewatch/domain/accounts/locale'
import { formatMoney } from '@cratewatch/domain/kernel/money'
import { ok } from '@cratewatch/domain/kernel/result'
import { html, SafeHtml } from '../../alerting/kinds/email/mail-frame.ts'
import { refuse } from '../../base/refusal.ts'
import { speak } from '../../base/texts/speak.ts'
import { noteOpened } from '../../collectors/shared-lists.ts'
import type { Deps } from '../../outbound/deps.ts'
import { drawSleeve } from './draw-sleeve.ts'
import { findSharedList, readSharedRecords, RECORDS_A_PAGE, type SharedRecord } from './read-shared-list.ts'

/** Writes a page of a shared list in its reader's language, and notes that it was opened. */
export async function sharedListPage(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  locale: Locale,
  { token, page }: { readonly token: string; readonly page: number },
) {
  const list = await findSharedList(db, token)
  if (list === null) return refuse('NOT_FOUND', { cause: 'link-ended' })
  const { siteUrl } = config.marketplace
  const { records, total } = await readSharedRecords(db, siteUrl, list, page)
  await noteOpened(db, list, clock.now())
  const { markup } = pageOf({
    locale,
    token,
    page,
    total,
    name: list.name,
    publicUrl: config.publicUrl,
    records,
  })
  return ok(inOnePiece(markup))
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text
}

type SharedPage = {
  readonly locale: Locale
  readonly token: string
  readonly name: string
  readonly page: number
  readonly total: number
  readonly publicUrl: string
  readonly records: readonly SharedRecord[]
}

function pageOf({ locale, token, name, page, total, publicUrl, records }: SharedPage): SafeHtml {
  const say = speak(locale, 'sharedList')
  const takeOver = `${publicUrl}/dashboard/settings/discogs#shared=${token}`
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${name} · Cratewatch</title>
        <link rel="icon" href="/favicon.svg" />
        ${STYLE}
      </head>
      <body>
        <header>
          <h1>${name}</h1>
          <p>${say.plural('records', total)}</p>
        </header>
        <main>
          ${
            records.length === 0
              ? html`<p>${say(total === 0 ? 'empty' : 'pageEmpty')}</p>`
              : html`<ul>
                  ${records.map((record) => recordOf(record, locale))}
                </ul>`
          }
          ${pagesOf({ page, total, locale })}
        </main>
        <footer>
          <p class="action"><a href="${takeOver}">${say('takeOver')}</a></p>
          <p>${say('about')} <a href="${publicUrl}/">Cratewatch</a></p>
          <p>${speak(locale, 'mail')('source')} ${speak(locale, 'mail')('notAffiliated')}</p>
        </footer>
      </body>
    </html>`
}

function recordOf({ url, name, seed, pressing, limit }: SharedRecord, locale: Locale): SafeHtml {
  const say = speak(locale, 'sharedList')
  const price = limit === null ? null : say('limit', { price: formatMoney(limit, locale) })
  return html`<li>
    ${drawSleeve(seed)}
    <div>
      <a href="${url}"><b>${name.artist}</b> <cite>${name.title}</cite></a>
      <p>${pressing ?? say('anyPressing')}</p>
      ${price === null ? null : html`<p class="limit">${price}</p>`}
    </div>
  </li>`
}

/** Leads to the pages before and after, where there are any. */
function pagesOf({ page, total, locale }: Pick<SharedPage, 'page' | 'total' | 'locale'>): SafeHtml | null {
  const pages = Math.max(1, Math.ceil(total / RECORDS_A_PAGE))
  if (pages === 1) return null
  const say = speak(locale, 'sharedList')
  const link = (to: number, rel: 'prev' | 'next') =>
    to < 1 || to > pages ? null : html`<a rel="${rel}" href="?page=${to}">${say(rel)}</a>`
  return html`<nav>
    ${link(page - 1, 'prev')}
    <span>${say('page', { page, pages })}</span>
    ${link(page + 1, 'next')}
  </nav>`
}

/** Paper and ink of the product's pages; without a script, and plain on paper. */
const STYLE = new SafeHtml(`<style>
:root { color-scheme: light dark; --paper: light-dark(#fffdf8, #141210); --line: light-dark(#e6dccb, #332e28);
  --ink: light-dark(#1d1a16, #efe9df); --soft: light-dark(#5d554a, #b3a99b); --accent: light-dark(#b32a0f, #ff6a45); }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
p { margin: 0; color: var(--soft); }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 0 2rem; margin: 1.5rem 0;
  padding: 0; list-style: none; }
li { display: flex; gap: .875rem; padding: .75rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
li div { min-width: 0; }
svg { flex: none; width: 4rem; height: 4rem; border-radius: .25rem; print-color-adjust: exact; }
a { color: inherit; }
li a { text-decoration: none; }
li a:hover cite, li a:focus-visible cite { text-decoration: underline; }
b, cite { display: block; font-style: normal; }
b { font-weight: 600; }
li p { font-size: .875rem; }
li .limit { color: var(--ink); font-weight: 600; }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; margin: 1rem 0; }
nav a, .action a { display: inline-block; padding: .625rem 0; color: var(--accent); font-weight: 600; }
footer { display: grid; gap: .5rem; margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .875rem; }
footer .action { font-size: 1rem; }
@media print { nav, .action { display: none; } body { padding: 0; } }
</style>`)
