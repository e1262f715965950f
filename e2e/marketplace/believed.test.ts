import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { MarketplaceFault } from '../../simulator/src/marketplace/faults/through-marketplace-faults.ts'
import { wantlist as english } from '../../web/src/messages/en/wantlist.ts'
import { watchesState as englishStates } from '../../web/src/messages/en/watches/state.ts'
import { watches as englishWatches } from '../../web/src/messages/en/watches/watches.ts'
import { wantlist as spanish } from '../../web/src/messages/es/wantlist.ts'
import { watchesState as spanishStates } from '../../web/src/messages/es/watches/state.ts'
import { watches as spanishWatches } from '../../web/src/messages/es/watches/watches.ts'
import { axeViolations } from '../harness/axe.ts'
import { callApi } from '../harness/call-api.ts'
import { newCollector, signIn } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { cardOf } from '../harness/pages/cards.ts'
import { takeTurns, VARIANTS } from '../harness/variants.ts'

const journeys = journeysOfFile({ DEFAULT_PLAN: 'PREMIUM' })
const WORDS = {
  en: { lists: english, watches: englishWatches, states: englishStates },
  es: { lists: spanish, watches: spanishWatches, states: spanishStates },
} as const
const SETTINGS = '/dashboard/settings/discogs'
const WANTLISTS = '/users/'
const COLLECTOR = 'one_track_mind'

/** How often the marketplace has refused to show a wantlist. */
const refusals = () =>
  journeys.product.marketplace.requests
    .recent()
    .filter(({ path, status }) => path.startsWith(WANTLISTS) && status >= 400).length

/** Moves the open run to where it is after minutes. */
const minutesPass = () =>
  journeys.product.change((db) =>
    sql`update list_runs set due_at = due_at - interval '6 minutes', refused_at = refused_at - interval '6 minutes'`.execute(
      db,
    ),
  )

describe.each(VARIANTS)('in $language', ({ language, options }) => {
  takeTurns(language)
  const { lists, watches, states } = WORDS[language]

  it("a wantlist refused by pages in between says nothing about its owner; the marketplace's own word does, the second time", async () => {
    const { faults } = journeys.product.marketplace
    const { page, close } = await journeys.open(options)
    const collector = await newCollector(journeys.product, `refused.${language}@example.com`, language)
    await signIn(page, collector)
    await page.goto(SETTINGS)
    await page.getByRole('button', { name: lists.connection.connect }).click()
    await page.getByLabel('Sign in as').selectOption(COLLECTOR)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(journeys.product.url + SETTINGS)
    const connected = page.getByText(lists.connection.connectedAs.replace('{{username}}', COLLECTOR))
    const verdicts = page
      .getByText(lists.connection.revokedTitle)
      .or(page.getByText(lists.run.failure.private))
      .or(page.getByText(lists.run.failure.revoked))
    const isSettled = async () => {
      const answer = await callApi(journeys.product, 'GET /api/discogs/sync-status', collector)
      const { progress } = (await answer.json()) as { progress: { isComplete: boolean; phase: string } }
      return progress.isComplete || progress.phase === 'waiting'
    }
    const isAway = async (refused: number) => {
      await expect.poll(refusals, { timeout: 60_000 }).toBe(refused)
      await expect.poll(isSettled).toBe(true)
      await page.reload()
      await page.getByText(lists.run.phase.waiting).waitFor()
      await connected.waitFor()
      expect(await verdicts.count()).toBe(0)
    }
    const refuse = (kind: MarketplaceFault['kind']) => faults.add({ kind, prefix: WANTLISTS })
    const before = refusals()

    const unauthorized = refuse('page-401')
    await page.getByRole('button', { name: lists.sync.start }).click()
    await isAway(before + 1)
    faults.remove(unauthorized)
    const challenge = refuse('challenge-403')
    await minutesPass()
    await isAway(before + 2)
    faults.remove(challenge)
    await minutesPass()
    await page.getByText(lists.run.sync.complete, { exact: true }).first().waitFor({ timeout: 90_000 })

    const own = refuse('unauthorized-401')
    await page.getByRole('button', { name: lists.sync.again }).click()
    await isAway(before + 3)
    await minutesPass()
    await page.getByText(lists.connection.revokedTitle).waitFor({ timeout: 60_000 })
    expect(await axeViolations(page)).toEqual([])
    faults.remove(own)
    await close()
  })

  it('a watched record that moved or went says so on its card, and moves with rule and note by one press', async () => {
    const { product } = journeys
    const { faults, world } = product.marketplace
    const [from, to, gone] = product.records.slice(0, 3) as [number, number, number]
    const collector = await newCollector(product, `moved.${language}@example.com`, language)
    const { token } = collector
    const read = async () => {
      const answer = await callApi(product, 'GET /api/vinyls', { token })
      const { vinyls } = (await answer.json()) as {
        vinyls: readonly { id: string; discogsId: number; note: string; alert: { own: object } }[]
      }
      return Object.fromEntries(
        vinyls.map(({ id, discogsId, note, alert }) => [discogsId, { id, note, own: alert.own }]),
      )
    }
    for (const id of [gone, from]) {
      await collector.add(id)
      await expect.poll(collector.newestState).not.toBe('unknown')
    }
    const { id } = (await read())[from]!
    const rule = { moreCopies: true }
    await callApi(product, `PUT /api/vinyls/${id}/note`, { token, body: { note: 'A1/B1', tags: [] } })
    await callApi(product, `PUT /api/vinyls/${id}/alert-rule`, { token, body: { rule, mayWake: false } })
    const kept = (await read())[from]!
    expect(kept).toMatchObject({ note: 'A1/B1', own: rule })

    const { page, close } = await journeys.open(options)
    await signIn(page, collector)
    await page.goto('/dashboard/vinyls')
    faults.add({ kind: 'moved', recordId: from, location: `/marketplace/stats/${to}` })
    world.deleteRelease(gone)
    const card = (id: number) => cardOf(page, id)
    await card(gone).getByText(states.state.withdrawn).first().waitFor({ timeout: 60_000 })
    const follow = page.getByRole('button', { name: watches.moved.follow })
    await follow.waitFor({ timeout: 60_000 })
    await page.getByText(watches.moved.text.replace('{{id}}', String(to))).waitFor()
    expect(await card(gone).getByRole('button', { name: watches.moved.follow }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await follow.click()
    await page.getByText(watches.moved.kept).waitFor()
    await card(to).waitFor()
    await follow.waitFor({ state: 'detached' })
    const left = await read()
    expect(Object.keys(left).map(Number).toSorted()).toEqual([to, gone].toSorted())
    expect(left[to]).toEqual(kept)
    await close()
  })
})
