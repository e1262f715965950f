import { pickLocale } from '@cratewatch/domain/accounts/locale'
import { button, element, form, link } from './dom.ts'
import { failureOf } from './failure.ts'
import {
  accessTo,
  addressOf,
  apiOf,
  forgetSettings,
  NEEDED_SCOPES,
  readSettings,
  storeSettings,
  tokensPage,
  type Settings,
} from './settings.ts'
import { TEXTS } from './texts.ts'

const locale = pickLocale(navigator.languages)
const texts = TEXTS[locale]
const said = element('p', { role: 'alert' })
document.documentElement.lang = locale
document.title = texts.options.title

const show = (first: Node, ...others: readonly Node[]) =>
  (document.querySelector('main') ?? document.body).replaceChildren(
    element('h1', { textContent: texts.options.title }),
    first,
    said,
    ...others,
  )
const paragraph = (textContent: string) => element('p', { textContent })

function fail(error: unknown, url: string): void {
  said.textContent = failureOf(error, texts, url, navigator.onLine).words
}

/** Shows with what the browser is connected, and never the token. */
async function showConnected(settings: Settings): Promise<void> {
  const { url } = settings
  const { host } = new URL(url)
  const forget = async () => {
    await forgetSettings(settings)
    showForm()
  }
  const line = paragraph(host)
  show(
    line,
    button(texts.options.forget, forget, (error) => fail(error, url)),
    link(tokensPage(url), texts.options.makeToken),
  )
  try {
    const { name, expiresAt } = await apiOf(settings, locale).readToken()
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(expiresAt))
    line.textContent = texts.options.connected(host, name, date)
  } catch (error) {
    fail(error, url)
  }
}

function showForm(): void {
  const address = element('input', { inputMode: 'url', autocomplete: 'off' })
  const token = element('input', { type: 'password', autocomplete: 'off' })
  const makeToken = element('p', { hidden: true })
  address.addEventListener('input', () => {
    const url = addressOf(address.value)
    makeToken.hidden = url === null
    if (url !== null) makeToken.replaceChildren(link(tokensPage(url), texts.options.makeToken))
  })
  show(
    form(
      texts.options.connect,
      () => connect(address.value, token.value.trim()),
      (error) => fail(error, addressOf(address.value) ?? ''),
      element('label', {}, texts.options.address, address),
      paragraph(texts.options.tokenStep),
      makeToken,
      element('label', {}, texts.options.token, token),
    ),
    paragraph(texts.options.kept),
    paragraph(texts.options.seen),
  )
}

/** Tries what was entered and stores it. The browser asks for permission first, because it asks only upon a press. */
async function connect(typed: string, token: string): Promise<void> {
  said.textContent = ''
  const url = addressOf(typed)
  if (url === null) return void (said.textContent = texts.options.badAddress)
  if (!(await chrome.permissions.request(accessTo(url))))
    return void (said.textContent = texts.options.refused)
  // Whoever answers there as Cratewatch does gets the token, and nobody else.
  const { marketplaceSiteUrl: site } = await apiOf({ url }, locale).instanceInfo()
  const { scopes } = await apiOf({ url, token }, locale).readToken()
  if (!NEEDED_SCOPES.every((scope) => scopes.includes(scope)))
    return void (said.textContent = texts.options.tokenStep)
  await storeSettings({ url, token, site })
  await showConnected({ url, token, site })
}

const stored = await readSettings()
if (stored === null) showForm()
else await showConnected(stored)
