import { readAmount, writeAmount } from '@cratewatch/domain/alerts/amounts'
import { moneyOf } from '@cratewatch/domain/alerts/ceiling'
import { CURRENCIES, currencyFor } from '@cratewatch/domain/alerts/currencies'
import { instant } from '@cratewatch/domain/kernel/instant'
import type { Vinyl } from '../../client/src/client.ts'
import { button, element, form, link, type Popup } from './dom.ts'
import type { Page } from './page.ts'
import { nextCheckWords, stateWords, titleOf } from './watch-words.ts'

type RecordPage = Extract<Page, { readonly id: number }>

/** Shows how a record stands, or offers to watch it. */
export async function recordView(popup: Popup, page: RecordPage): Promise<void> {
  const { api, texts, show, fail } = popup
  const isAlbum = page.kind === 'master'
  // Its own watch comes before that on an album of which it is a pressing.
  const { vinyls } = await api.listVinyls({ query: { search: `[${page.kind[0]}${page.id}]`, limit: 2 } })
  const found = vinyls.find(({ kind }) => kind === page.kind) ?? vinyls[0]
  if (found !== undefined) return showWatch(popup, page, found)

  const watch = () =>
    isAlbum
      ? api.watchMaster({ params: { id: page.id }, body: {} })
      : api.addVinyl({ body: { discogsId: page.id } })
  show(
    element('h1', { textContent: page.name || texts[isAlbum ? 'album' : 'release'](page.id) }),
    element('p', { textContent: isAlbum ? texts.offerAlbum : texts.offer }),
    button(isAlbum ? texts.watchAlbum : texts.watch, async () => showWatch(popup, page, await watch()), fail),
  )
}

function showWatch(popup: Popup, page: RecordPage, vinyl: Vinyl): void {
  const { texts, locale, url, show } = popup
  const now = instant(Date.now())
  const lines = [
    vinyl.kind === page.kind ? null : texts.asPressing,
    vinyl.expected.words,
    nextCheckWords(vinyl, locale, now),
  ]
  const state = element('p', { textContent: stateWords(vinyl, locale, now), className: 'state' })
  show(
    element('h1', { textContent: titleOf(vinyl) }),
    state,
    ...lines.flatMap((line) => (line === null ? [] : [element('p', { textContent: line })])),
    limitForm(popup, page, vinyl),
    link(`${url}/dashboard/vinyls/${vinyl.id}`, texts.open),
    element('p', { className: 'source' }, link(vinyl.uri, texts.source)),
  )
  state.dataset['state'] = vinyl.state
  if (isPending(vinyl)) followUp(popup, page, vinyl, state)
}

/** Whether the first check, or what the record is called, is still to come. */
const isPending = (vinyl: Vinyl) =>
  vinyl.pausedReason === null && (vinyl.beingLookedUp || vinyl.lastCheckedAt === null)

const LOOK_AGAIN_MS = 3000

/** Looks again while the popup shows a record that was added a moment ago, and nobody writes there. */
function followUp(popup: Popup, page: RecordPage, vinyl: Vinyl, shown: Element): void {
  setTimeout(async () => {
    if (!shown.isConnected) return
    const isWriting = () => document.activeElement?.matches('form *') === true
    const known = isWriting() ? null : await readWatch(popup, vinyl).catch(() => null)
    if (known === null || isWriting()) followUp(popup, page, vinyl, shown)
    else if (shown.isConnected) showWatch(popup, page, known)
  }, LOOK_AGAIN_MS)
}

async function readWatch({ api }: Popup, { id }: Vinyl): Promise<Vinyl> {
  return (await api.readVinyl({ params: { id }, query: { limit: 1 } })).vinyl
}

/** Asks for the price at or below which the record alerts. */
function limitForm(popup: Popup, page: RecordPage, vinyl: Vinyl): HTMLFormElement {
  const { texts, locale, fail } = popup
  const { ceiling } = vinyl.alert.rule
  const known = ceiling?.currency ?? vinyl.shownPrice?.price.currency
  const usual = CURRENCIES.find((each) => each === known) ?? currencyFor(navigator.language)
  const price = element('input', {
    name: 'price',
    inputMode: 'decimal',
    autocomplete: 'off',
    placeholder: texts.limitHint,
    value: ceiling === null ? '' : writeAmount(moneyOf(ceiling), locale),
  })
  const currency = element('select', { name: 'currency', ariaLabel: texts.currency })
  for (const each of CURRENCIES) currency.append(new Option(each, each, each === usual, each === usual))
  const said = element('p', { role: 'status' })
  const label = element('label', {}, texts.limit, price)
  return form(texts.setLimit, setLimit, fail, label, currency, said)

  async function setLimit(): Promise<void> {
    const chosen = CURRENCIES.find((each) => each === currency.value) ?? usual
    const minor = price.value.trim() === '' ? null : readAmount(price.value, chosen)
    if (minor === 0 || (minor === null && price.value.trim() !== '')) {
      said.textContent = texts.badPrice
      return price.focus()
    }
    const { own, mayWake } = vinyl.alert
    const rule =
      minor === null
        ? { ...own, ceiling: null, onlyWithinCeiling: false }
        : { ...own, ceiling: { minor, currency: chosen } }
    await popup.api.setVinylRule({ params: { id: vinyl.id }, body: { rule, mayWake } })
    showWatch(popup, page, await readWatch(popup, vinyl))
    document
      .querySelector('[role=status]')
      ?.replaceChildren(minor === null ? texts.limitRemoved : texts.limitSet)
  }
}
