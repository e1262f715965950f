import { endpoints } from '@cratewatch/contracts/endpoints'
import { act, screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { aWatchList } from '../fixtures/watches.ts'
import { server } from '../harness/fake-server.ts'
import { button, dialog, eventually } from '../harness/look.ts'
import { openPage } from '../harness/open-page.tsx'

const openList = (unread = 0) =>
  openPage('/dashboard/vinyls', () => {
    server.answers(endpoints.listVinyls, aWatchList([]))
    server.answers(endpoints.unreadCount, { unreadCount: unread })
  })

const bar = async () => within(await screen.findByRole('navigation', { name: t('shell.bar.label') }))

it('marks the page that is open, and counts what is unread', async () => {
  await openList(12)
  const links = await bar()
  expect(links.getByRole('link', { current: 'page' }).textContent).toBe(t('shell.bar.list'))
  await eventually(() =>
    expect(links.getByRole('link', { name: new RegExp(t('shell.bar.alerts')) }).textContent).toContain('9+'),
  )
})

it('adds in a sheet, which Escape closes and which gives the focus back', async () => {
  const hands = await openList()
  const add = await button(t('shell.bar.addLabel'))
  await hands.click(add)
  const sheet = await dialog(t('shell.bar.addLabel'))
  within(sheet).getByRole('combobox')
  expect(sheet.contains(document.activeElement)).toBe(true)
  await hands.keyboard('{Escape}')
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await button(t('shell.bar.addLabel')))
})

it('adds nothing while there is no network', async () => {
  const hands = await openList()
  await hands.click(await button(t('shell.bar.addLabel')))
  const sheet = within(await dialog(t('shell.bar.addLabel')))
  const isDisabled = () => sheet.getByRole('combobox').closest('fieldset')?.disabled
  expect(isDisabled()).toBe(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await eventually(() => expect(isDisabled()).toBe(true))
  const add = screen.getByRole('button', { name: t('shell.bar.addLabel'), hidden: true })
  expect(add).toHaveProperty('disabled', true)
  act(() => void window.dispatchEvent(new Event('online')))
  await eventually(() => expect(isDisabled()).toBe(false))
})
