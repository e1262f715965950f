import { endpoints } from '@cratewatch/contracts/endpoints'
import type { Announcement } from '@cratewatch/contracts/operating/announcements'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, heading, wait, words } from '../../harness/look.ts'
import { openPage, type Visit } from '../../harness/open-page.tsx'

const announcement = (number: number, given: Partial<Announcement> = {}): Announcement => ({
  id: anId(number),
  tone: 'info',
  text: { en: `News ${number}`, es: `Noticia ${number}` },
  ...given,
})

const announce = (given: Announcement | null) =>
  server.answers(endpoints.readAnnouncement, { announcement: given, outages: [] })

const openList = (prepare: () => void, visit?: Visit) =>
  openPage(
    '/dashboard/vinyls',
    () => {
      server.answers(endpoints.listVinyls, aWatchList([]))
      prepare()
    },
    visit,
  )

const dismiss = () => button(t('shell.announcement.dismiss'))

it.each([
  ['en', 'News 1'],
  ['es', 'Noticia 1'],
] as const)('tells in %s what is announced', async (locale, text) => {
  await openList(() => announce(announcement(1)), { locale })
  await words(text)
})

it('tells it in the language that it has where it is older than another', async () => {
  await openList(() => announce(announcement(1, { text: { en: 'Only English' } })), { locale: 'es' })
  await words('Only English')
})

it.each(['info', 'warning'] as const)('reads it out without interrupting: %s', async (tone) => {
  await openList(() => announce(announcement(1, { tone })))
  const banner = (await words('News 1')).closest('[role]')
  expect(banner?.getAttribute('role')).toBe('status')
})

it('keeps the lines of what was written', async () => {
  await openList(() => announce(announcement(1, { text: { en: 'One\nTwo' } })))
  const text = await screen.findByText(
    (_, element) => element?.textContent === 'One\nTwo' && element.tagName === 'P',
  )
  expect(text.className).toContain('whitespace-pre-line')
})

it.each([
  ['there is none', () => announce(null)],
  ['it did not load', () => server.refuses(endpoints.readAnnouncement, 'RATE_LIMITED')],
])('shows nothing where %s', async (_, prepare) => {
  await openList(prepare)
  await heading(t('watches.title'))
  absent(t('shell.announcement.dismiss'))
  expect(screen.queryByRole('button', { name: t('shell.announcement.dismiss') })).toBeNull()
})

it('stays away once it was put away, also when the page is opened again', async () => {
  localStorage.setItem('dismissedAnnouncement', anId(1))
  await openList(() => announce(announcement(1)))
  await heading(t('watches.title'))
  await eventually(() => expect(server.calls(endpoints.readAnnouncement)).toHaveLength(1))
  await wait(100)
  absent('News 1')
})

it('remembers what was put away', async () => {
  const hands = await openList(() => announce(announcement(1)))
  await words('News 1')
  await hands.click(await dismiss())
  absent('News 1')
  expect(localStorage.getItem('dismissedAnnouncement')).toBe(anId(1))
})

it('goes when it is put away where the browser forbids to remember it', async () => {
  const forbid = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const hands = await openList(() => announce(announcement(3)))
  await words('News 3')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid)
  await hands.click(await dismiss())
  absent('News 3')
})

it('asks every five minutes for what is new, and shows the next one', async () => {
  const hands = await openList(() => announce(announcement(1)))
  await words('News 1')
  await hands.click(await dismiss())
  announce(announcement(2))
  await wait(4 * 60_000)
  expect(server.calls(endpoints.readAnnouncement)).toHaveLength(1)
  absent('News 2')
  await wait(61_000)
  await words('News 2')
})

it('goes when it is over', async () => {
  await openList(() => announce(announcement(1)))
  await words('News 1')
  announce(null)
  server.tell({ type: 'announcement' })
  await eventually(() => absent('News 1'))
})

it.each(['en', 'es'] as const)(
  'says in %s what does not work and that nothing is lost, until it is over',
  async (locale) => {
    const outages = [{ kind: 'marketplace', since: '2026-01-05T09:40:00.000Z' }] as const
    await openList(
      () => server.answers(endpoints.readAnnouncement, { announcement: null, outages: [...outages] }),
      { locale },
    )
    const shown = {
      en: /^The marketplace hasn’t answered since .+ Nothing is lost/,
      es: /^El mercado no responde desde el .+ No se pierde nada/,
    }[locale]
    await words(shown)
    server.answers(endpoints.readAnnouncement, { announcement: null, outages: [] })
    server.tell({ type: 'announcement' })
    await eventually(() => expect(screen.queryByText(shown)).toBeNull())
  },
)
