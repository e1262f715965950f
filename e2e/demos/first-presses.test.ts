import { DOCUMENT_NAMES, documentPath, SITE_ADDRESSES, sitePath } from '@cratewatch/contracts/site/site-pages'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closePages } from '../harness/browser.ts'
import { PAGES } from '../harness/pages/declared-pages.ts'
import { openVisit, type Visit } from './open-visit.ts'
import { PRESSES, type Outcome, type Press } from './presses.ts'
import { startDemo, startPublicDemo } from './start-demos.ts'

/** A button or link of the page itself, not of what leads about; what is ticked or switched is none. */
const OWN = ':not(nav *, [role=checkbox], [role=switch], [role=tab], [role=combobox], :disabled):visible'
const PRIMARY = `main :is(button, a[href]):is(.bg-label, .bg-live)${OWN}`
const ANY = `main :is(button, a[href])${OWN}`

/** What no page may say after a press. */
const FAILURES = /something went wrong|page (?:has )?(?:crashed|failed)|doesn’t exist|couldn’t be loaded/i

afterEach(async () => {
  await closePages()
})

describe.each(['offline', 'public'] as const)('in the %s demo', (kind) => {
  it('the first press of every page does what it says, and no link is dead', async () => {
    const demo = kind === 'offline' ? await startDemo() : await startPublicDemo()
    const presses: Readonly<Record<string, readonly Press[]>> = PRESSES[kind]
    try {
      expect(Object.keys(presses).toSorted()).toEqual(PAGES.map(({ name }) => name).toSorted())
      const visit = await openVisit(demo)
      const faults: string[] = []
      for (const [name, all] of Object.entries(presses))
        for (const press of all) {
          const found = await pressOnce(visit, name, press).catch((error: unknown) => [String(error)])
          faults.push(...found.map((fault) => `${name} as ${press.as}: ${fault}`))
        }
      expect(faults.join('\n')).toBe('')
      expect((await deadLinks(visit)).join('\n')).toBe('')
    } finally {
      await demo.close()
    }
  })
})

/** Opens a page, presses what is first there, and lists what did not come of it. */
async function pressOnce(visit: Visit, name: string, { fill, confirm, ...press }: Press): Promise<string[]> {
  const { page, complaints, close } = await visit.open(name, press.as)
  try {
    if (fill !== undefined) await page.locator(fill[0]).first().fill(visit.textOf(fill[1]))
    const button = await awaitedButton(page, press)
    if (button === null) return []
    const opened = 'opens' in press.leads ? page.waitForEvent('popup') : null
    await button.click()
    if (confirm !== undefined)
      await page.locator('[role$=dialog]').getByRole('button', { name: confirm }).click()
    return [...(await outcomeFaults((await opened) ?? page, press.leads)), ...complaints.splice(0)]
  } finally {
    await close()
  }
}

/** Returns what is pressed, as soon as it says what it should; null: there is nothing to press, as there should be. */
function awaitedButton(page: Page, asked: Pick<Press, 'also' | 'press'>): Promise<Locator | null> {
  const { press } = asked
  return vi.waitFor(
    async () => {
      const button = await buttonOf(page, asked)
      const label = button && (await labelOf(button))
      const isSo = press instanceof RegExp ? label !== null && press.test(label) : label === press
      if (!isSo) throw new Error(`the first press is “${label}”, not “${press}”`)
      return button
    },
    { timeout: 20_000 },
  )
}

function buttonOf(page: Page, { also, press }: Pick<Press, 'also' | 'press'>) {
  return also === true ? page.getByRole('button', { name: press ?? '' }).first() : firstOf(page)
}

async function outcomeFaults(page: Page, leads: Outcome): Promise<string[]> {
  if ('shows' in leads)
    await page
      .getByText(leads.shows)
      .or(page.getByRole('button', { name: leads.shows }))
      .first()
      .waitFor()
  else await page.waitForURL('to' in leads ? leads.to : leads.opens)
  const failure = FAILURES.exec(await page.locator('body').innerText())
  return failure === null ? [] : [`then it says “${failure[0]}”`]
}

/** What a page asks for first: its primary button, otherwise the first of all; null: there is none. */
async function firstOf(page: Page): Promise<Locator | null> {
  for (const kind of [PRIMARY, ANY]) {
    const found = page.locator(kind)
    if ((await found.count()) > 0) return found.first()
  }
  return null
}

async function labelOf(button: Locator): Promise<string> {
  const label = (await button.getAttribute('aria-label')) ?? (await button.innerText())
  return label.replaceAll(/\s+/g, ' ').trim()
}

/** Lists the links of all pages that were seen, and the pages of the site, that lead nowhere; one of each form is followed. */
async function deadLinks({ url, links }: Visit): Promise<string[]> {
  const site = SITE_ADDRESSES.map(({ page, locale }) => sitePath(page, locale))
  const all = [...links, ...[...site, ...DOCUMENT_NAMES.map(documentPath)].map((path) => url + path)]
  const dead: string[] = []
  for (const link of new Map(
    all.map((each) => [each.replaceAll(/\d+|[\da-f]{8}-[\w-]+/g, '0'), each]),
  ).values()) {
    const { status } = await fetch(link, { headers: { accept: 'text/html' } })
    if (status >= 400) dead.push(`${link}: ${status}`)
  }
  return dead
}
