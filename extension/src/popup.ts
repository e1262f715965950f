import { pickLocale } from '@cratewatch/domain/accounts/locale'
import { button, element, link, type Popup } from './dom.ts'
import { failureOf } from './failure.ts'
import { type Page, pageAt } from './page.ts'
import { recordView } from './record-view.ts'
import { apiOf, readSettings } from './settings.ts'
import { shopView } from './shop-view.ts'
import { TEXTS } from './texts.ts'

const locale = pickLocale(navigator.languages)
const texts = TEXTS[locale]
const main = document.querySelector('main') ?? document.body
const notice = element('div', { role: 'alert' })
document.documentElement.lang = locale

function show(...nodes: readonly (Node | string)[]): void {
  notice.replaceChildren()
  main.replaceChildren(...nodes, notice)
}

const named = (...nodes: readonly Node[]) => show(element('h1', { textContent: texts.name }), ...nodes)
const setUp = () => button(texts.setUp, () => chrome.runtime.openOptionsPage(), fail)

/** The instance that is asked, for what is said of its failures. */
let asked = ''

function fail(error: unknown): void {
  const { words, helps } = failureOf(error, texts, asked, navigator.onLine)
  const help = {
    'set-up': setUp,
    plans: () => link(`${asked}/dashboard/subscription`, texts.plans),
    again: () => button(texts.again, begin, fail),
  }
  notice.replaceChildren(element('p', { textContent: words }), help[helps]())
}

async function begin(): Promise<void> {
  const settings = await readSettings()
  if (settings === null) return named(element('p', { textContent: texts.notSetUp }), setUp())
  asked = settings.url
  named(element('p', { textContent: texts.loading }))
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true })
  const address = tab?.url ?? ''
  const popup: Popup = { api: apiOf(settings, locale), url: asked, locale, texts, show, fail }
  try {
    await showPage(popup, pageAt(address, settings.site), address)
  } catch (error) {
    named()
    fail(error)
  }
}

function showPage(popup: Popup, page: Page, address: string): Promise<void> | void {
  switch (page.kind) {
    case 'release':
    case 'master':
      return recordView(popup, page)
    case 'shop':
      return shopView(popup, page.name)
    case 'list':
    case 'copy': {
      const add = `${popup.url}/?add=${encodeURIComponent(address)}`
      return named(element('p', { textContent: texts[page.kind] }), link(add, texts.open))
    }
    case 'other':
      return named(
        element('p', { textContent: texts.other }),
        link(`${popup.url}/dashboard/vinyls`, texts.open),
      )
  }
}

void begin()
