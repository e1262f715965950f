import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { logIn, signUp, WATCHLIST } from '../harness/account.ts'
import { newCollector, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'

const journeys = journeysOfFile()
const { open } = journeys

const HOME = '/dashboard/vinyls'

/** Values of `redirect=` on the sign-in page, as written in the address, and where they lead. */
const ADDRESSES = [
  ['https%3A%2F%2Fevil.example%2Flogin', HOME],
  ['https://evil.example/dashboard', HOME],
  ['https%3Aevil.example', HOME],
  ['https%3A%5C%5Cevil.example', HOME],
  ['http%3A%2F%2F127.0.0.1%3A9%2Fdashboard', HOME],
  ['%2F%2Fevil.example%2Fdashboard', HOME],
  ['%2F%5Cevil.example%2Fdashboard', HOME],
  ['%2F%09%2Fevil.example%2Fdashboard', HOME],
  ['%2Fdashboard%2F..%2F%2Fevil.example', HOME],
  ['javascript%3Aalert(1)', HOME],
  ['data%3Atext%2Fhtml%2C%3Ch1%3Eevil%3C%2Fh1%3E', HOME],
  ['mailto%3Asomebody%40evil.example', HOME],
  ['%2Fauth', HOME],
  ['%2Fdashboard%2Fanalytics', '/dashboard/analytics'],
  ['%2Fdashboard%2Fnotifications%3Ffilter%3Dunread', '/dashboard/notifications?filter=unread'],
] as const
/** One of each kind, where the rule is the same and only the way to it is another. */
const SOME_ADDRESSES = ADDRESSES.filter((_, index) => index % 4 === 1)

/** Records every address outside the product that the page requests, and blocks it. */
async function watchLeaving(page: Page): Promise<readonly string[]> {
  const left: string[] = []
  await page.route(
    (url) => url.protocol !== 'data:' && url.origin !== journeys.product.url,
    (route) => {
      left.push(route.request().url())
      return route.abort()
    },
  )
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== journeys.product.url) left.push(frame.url())
  })
  page.on('dialog', (dialog) => {
    left.push(dialog.message())
    void dialog.dismiss()
  })
  return left
}

const hereOf = (page: Page) => page.url().slice(journeys.product.url.length)

describe('what an address says of where to go after signing in', () => {
  it('leads to pages of the dashboard only, for whoever is signed in', async () => {
    const { page, complaints, close } = await open()
    await signIn(page, await newCollector(journeys.product, 'inside@example.com'))
    const left = await watchLeaving(page)
    const reached: (readonly [string, string])[] = []
    for (const [address, path] of ADDRESSES) {
      await page.goto(`/auth?redirect=${address}`)
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      reached.push([address, hereOf(page)])
    }
    expect(reached).toEqual(ADDRESSES)
    expect(left).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })

  it('leads there only for whoever comes back from connecting the marketplace', async () => {
    const { page, close } = await open()
    await signIn(page, await newCollector(journeys.product, 'connected@example.com'))
    const left = await watchLeaving(page)
    for (const [address, path] of SOME_ADDRESSES) {
      await page.goto(`/auth?discogs=connected&redirect=${address}`)
      await page.waitForURL(`**${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([address, hereOf(page)]).toEqual([address, path])
    }
    expect(left).toEqual([])
    await close()
  })

  it('leads there only for whoever signs in first', async () => {
    await signUp(journeys.product, 'outside@example.com')
    const { page, complaints, close } = await open()
    const left = await watchLeaving(page)
    for (const [address, path] of SOME_ADDRESSES) {
      await page.goto(`/auth?redirect=${address}`)
      await logIn(page, 'outside@example.com', { to: path })
      expect([address, hereOf(page)]).toEqual([address, path])
      await page.evaluate(() => localStorage.removeItem('token'))
    }
    expect(left).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})

it.each([
  ['/dashboard/vinyls?page=x&availability=sold', WATCHLIST.en],
  ['/dashboard/notifications?filter=none', 'Notifications'],
  ['/dashboard/vinyls?payment=maybe', WATCHLIST.en],
])('%s shows the page as if it said nothing', async (address, heading) => {
  const { page, close } = await open()
  await signIn(page, await newCollector(journeys.product, `${encodeURIComponent(address)}@example.com`))
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) asked.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.getByText(/crate is empty|All quiet/).waitFor()
  expect(await page.getByText(/payment/i).count()).toBe(0)
  expect(asked).toEqual([])
  await close()
})
