import { readFile } from 'node:fs/promises'
import { MAX_ATTEMPTS } from '@cratewatch/domain/notifications/sending/retry'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin as adminEn } from '../../web/src/messages/en/admin/admin.ts'
import { words as wordsEn } from '../../web/src/messages/en/words.ts'
import { admin as adminEs } from '../../web/src/messages/es/admin/admin.ts'
import { words as wordsEs } from '../../web/src/messages/es/words.ts'
import { axeViolations } from '../harness/axe.ts'
import { WIDTHS } from '../harness/browser.ts'
import { newCollector, signIn, type Collector } from '../harness/collector.ts'
import { journeysOfFile } from '../harness/journeys.ts'
import { newOperator } from '../harness/operator.ts'
import { takeTurns } from '../harness/variants.ts'

const ADMIN = 'operator@example.com'
const SPEAKERS = [
  {
    language: 'en',
    words: { ...adminEn, shared: wordsEn },
    given: { viewport: WIDTHS.wide },
    theme: 'light',
  },
  {
    language: 'es',
    words: { ...adminEs, shared: wordsEs },
    given: { viewport: WIDTHS.phone, locale: 'es-ES' },
    theme: 'dark',
  },
] as const
type Speaker = (typeof SPEAKERS)[number]

const journeys = journeysOfFile({ ADMIN_EMAILS: ADMIN })
const { open } = journeys
let operator: Collector

beforeAll(async () => {
  operator = await newOperator(journeys.product, ADMIN)
})

/** Lets the day pass in which mail to an address is tried that its server does not know. */
async function passToLastAttempt(address: string): Promise<void> {
  await journeys.product.change((db) =>
    db
      .updateTable('deliveries')
      .set({ attempts: MAX_ATTEMPTS - 1, due_at: sql`now()` })
      .where('to_address', '=', address)
      .where('state', '=', 'pending')
      .execute(),
  )
}

async function api(method: string, path: string, body: object, { token } = operator): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return fetch(journeys.product.url + path, { method, headers, body: JSON.stringify(body) })
}

async function enter({ language, given, theme }: Speaker, path: string) {
  await api('PUT', '/api/users/profile', { locale: language })
  const opened = await open(given)
  await signIn(opened.page, operator, theme)
  await opened.page.goto(path)
  return opened
}

/** A text of the catalogue with its values filled in. */
function said(text: string, gaps: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(gaps[name] ?? ''))
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe.each(SPEAKERS)('an operator who speaks $language', (speaker) => {
  const { language, words } = speaker
  takeTurns(language)

  it(
    'finds a user, gives and takes premium, helps with the address, signs out and deletes',
    { tags: 'core' },
    async () => {
      const email = `maria-${language}@example.com`
      const maria = await newCollector(journeys.product, email)
      await maria.add(journeys.product.records[0]!)
      const { page, complaints, close } = await enter(speaker, '/dashboard/admin/users')
      await page.getByLabel(words.users.search).fill(`maria-${language}`)
      const rows = page.getByRole('list', { name: words.tabs.users }).getByRole('listitem')
      const row = rows.filter({ hasText: email })
      await row.waitFor()
      await expect.poll(() => rows.count()).toBe(1)
      await row.getByText(said(words.users.watches_one, { count: 1 })).waitFor()
      await row.getByRole('button', { name: words.users.makePremium }).click()
      await page.getByText(said(words.users.toast.upgraded, { name: email })).waitFor()
      await row.getByRole('button', { name: words.users.makeFree }).click()
      await page.getByText(said(words.users.toast.downgraded, { name: email })).waitFor()
      expect(await axeViolations(page)).toEqual([])

      await row.getByRole('link', { name: email }).click()
      await page.getByRole('heading', { name: words.user.audit }).waitFor()
      await page.getByText(words.audit.action['make-premium']).waitFor()
      await page.getByText(words.letter.welcome).first().waitFor()
      journeys.product.mailbox.clear()
      await press(page, words.user.resend)
      await page.getByText(said(words.users.toast.resent, { name: email })).waitFor()
      await journeys.product.mailbox.waitForMail(({ to }) => to.includes(email))
      await press(page, words.user.signOut)
      await page.getByText(said(words.users.toast.signedOut, { name: email })).waitFor()
      expect((await api('PUT', '/api/users/profile', { locale: 'en' }, maria)).status).toBe(401)
      expect(await axeViolations(page)).toEqual([])

      const missed: string[] = []
      page.on('response', (response) => {
        if (response.status() === 404) missed.push(response.url())
      })
      const remove = page.getByRole('button', { name: `${words.shared.delete}: ${email}` })
      await remove.click()
      await page.getByRole('alertdialog').getByRole('button', { name: words.users.cancel }).click()
      await remove.click()
      await press(page, words.users.deleteConfirm)
      await page.getByText(said(words.users.toast.deletedText, { name: email })).waitFor()
      await page.waitForURL(/\/dashboard\/admin\/users$/)
      await rows.filter({ hasText: ADMIN }).waitFor()
      await row.waitFor({ state: 'detached' })
      expect(missed).toEqual([])
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('puts everything to the front, pauses and resumes the checks, and asks for another budget', async () => {
    const watcher = await newCollector(journeys.product, `watcher-${language}@example.com`)
    for (const id of journeys.product.records.slice(1, 3)) await watcher.add(id)
    const { page, complaints, close } = await enter(speaker, '/dashboard/admin/vinyls')
    await press(page, words.watches.reset)
    await press(page, words.watches.resetConfirm)
    await page.getByText(said(words.watches.resetDone_other, { count: 2 })).waitFor()
    await page.getByText(words.watches.resetTakes.replace('{{span}}', '').replace(/\.$/, '')).waitFor()

    const { optimization } = words
    await page.goto('/dashboard/admin/optimization')
    // Also in the first hour of an instance.
    await page
      .getByText(new RegExp(said(optimization.usedOf, { used: '\\d+', allowed: '[1-9][\\d,]*' })))
      .waitFor()
    await press(page, optimization.pause)
    await page.getByRole('alertdialog').getByRole('button', { name: optimization.pause }).click()
    await page.getByText(optimization.isPaused).waitFor()
    await page.getByText(optimization.phaseOne.paused).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await press(page, optimization.resume)
    await page.getByText(optimization.isResumed).waitFor()
    await page.getByText(optimization.phaseOne.running).waitFor()
    const whatIf = page.getByRole('region', { name: optimization.whatIf.title })
    await whatIf.getByRole('button', { name: words.shared.details }).click()
    await page.getByLabel(optimization.whatIf.label).fill('0')
    await page.getByText(optimization.whatIf.invalid).waitFor()
    await page.getByLabel(optimization.whatIf.label).fill('120')
    const answer = said(optimization.whatIf.sentence_other, { requests: 120, count: 2 })
    await page.getByText(answer.slice(0, answer.indexOf('2') + 20)).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  it('sends a message again that was refused', async () => {
    const email = `refused-${language}@example.com`
    const fault = journeys.product.mailbox.faults.add({ kind: 'permanent', to: email })
    await newCollector(journeys.product, email)
    await passToLastAttempt(email)
    const { page, close } = await enter(speaker, '/dashboard/admin/notifications')
    const dead = page.getByRole('region', { name: words.notifications.dead.title })
    const letter = dead.getByRole('listitem').filter({ hasText: email })
    await expect
      .poll(async () => {
        await page.reload()
        await dead.waitFor()
        return letter.count()
      })
      .toBe(1)
    await letter.getByText(words.letter.welcome).waitFor()
    await letter.getByText(words.notifications.dead.refused, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    journeys.product.mailbox.faults.remove(fault)
    await letter.getByRole('button', { name: words.notifications.dead.sendAgain }).click()
    await page.getByText(words.notifications.dead.sent).waitFor()
    await journeys.product.mailbox.waitForMail(({ to }) => to.includes(email))
    await letter.waitFor({ state: 'detached' })
    await close()
  })

  it('announces, ends it, and reads who did what, narrowed and as a file', async () => {
    const { page, complaints, close } = await enter(speaker, '/dashboard/admin/operations')
    await page.getByLabel(said(words.announce.text, { language: 'English' })).fill('Back in an hour')
    await page.getByLabel(said(words.announce.text, { language: 'Castellano' })).fill('Volvemos en una hora')
    await page
      .getByRole('combobox', { name: words.announce.endLabel })
      .selectOption({ label: words.announce.ends.day })
    await press(page, words.announce.submit)
    await page.getByText(words.announce.done).waitFor()
    await page.getByText(new RegExp(`^${said(words.announce.until, { moment: '.*\\d.*' })}`)).waitFor()
    await press(page, words.announce.end)
    await page.getByText(words.announce.ended).waitFor()

    await page
      .getByRole('combobox', { name: words.audit.filter })
      .selectOption({ label: words.audit.action.announce })
    await page.waitForURL(/action=announce/)
    const entries = page.getByRole('table', { name: words.audit.title }).getByRole('row')
    const others = entries.filter({ hasText: words.audit.action['end-announcement'] })
    await expect.poll(() => others.count()).toBe(0)
    const quoted = said(words.audit.detail.text, { text: 'Back in an hour' })
    await entries.filter({ hasText: words.audit.action.announce }).first().getByText(quoted).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await press(page, words.audit.export)
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter((line) => !line.includes(ADMIN))).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})
