import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Banner } from '../../src/ui/feedback/banner.tsx'
import { Disclosure } from '../../src/ui/layout/disclosure.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../src/ui/overlays/dropdown-menu.tsx'
import { ErrorState } from '../../src/ui/feedback/error-state.tsx'
import { IconButton } from '../../src/ui/buttons/icon-button.tsx'
import { MobileSheet } from '../../src/ui/overlays/mobile-sheet.tsx'
import { Popover } from '../../src/ui/overlays/popover.tsx'
import { toastError, toastInfo, toastLive, toastSuccess } from '../../src/ui/feedback/toast.ts'
import { Toaster } from '../../src/ui/feedback/toaster.tsx'
import { Tooltip } from '../../src/ui/overlays/tooltip.tsx'
import { hands } from '../harness/hands.ts'
import { eventually, wait, words } from '../harness/look.ts'

const menu = (onSelect: () => void) => (
  <DropdownMenu trigger={<IconButton label="Open menu" />}>
    <MenuLabel>Ada</MenuLabel>
    <MenuSeparator />
    <MenuItem onSelect={onSelect}>First</MenuItem>
    <MenuItem disabled onSelect={onSelect}>
      Second
    </MenuItem>
    <MenuItem renderLink={(row) => <a href="/third">{row}</a>}>Third</MenuItem>
  </DropdownMenu>
)

it('opens a menu, walks it past what is disabled, and gives the focus back', async () => {
  const onSelect = vi.fn()
  render(menu(onSelect))
  const user = hands()
  const trigger = screen.getByRole('button', { name: 'Open menu' })
  trigger.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('menu')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'First' }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Third' }))
  expect(screen.getByRole('menuitem', { name: 'Third' }).getAttribute('href')).toBe('/third')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await wait(50)
  expect(document.activeElement).toBe(trigger)
  expect(onSelect).not.toHaveBeenCalled()
})

it('closes a menu behind what was chosen', async () => {
  const onSelect = vi.fn()
  render(menu(onSelect))
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Open menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'First' }))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('opens a small panel beside its button, by name, until Escape', async () => {
  render(
    <Popover label="Why" trigger={<button type="button">Ask</button>}>
      Because
    </Popover>,
  )
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByRole('dialog', { name: 'Why' }).textContent).toBe('Because')
  expect(screen.getByRole('button', { name: 'Ask', expanded: true })).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says a few extra words on focus', async () => {
  render(
    <Tooltip content="Three tiers">
      <button type="button">Tier</button>
    </Tooltip>,
  )
  expect(screen.queryByRole('tooltip')).toBeNull()
  await hands().tab()
  expect((await screen.findByRole('tooltip')).textContent).toContain('Three tiers')
})

function Sheet() {
  const [open, setOpen] = useState(false)
  return (
    <MobileSheet
      open={open}
      onOpenChange={setOpen}
      title="Menu"
      closeLabel="Close"
      trigger={<button type="button">Open</button>}
      footer={<p>Signed in</p>}
    >
      <a href="/one">One</a>
    </MobileSheet>
  )
}

it.each(['{Escape}', 'press'])('slides in with the focus inside, and goes with %s', async (how) => {
  render(<Sheet />)
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const sheet = screen.getByRole('dialog', { name: 'Menu' })
  expect(sheet.contains(document.activeElement)).toBe(true)
  if (how === 'press') await user.click(screen.getByRole('button', { name: 'Close' }))
  else await user.keyboard(how)
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('keeps more of the same out of the way until it is asked for', async () => {
  const drawn = vi.fn(() => <p>Details</p>)
  const More = drawn
  render(
    <Disclosure showLabel="Show" hideLabel="Hide" lazy>
      <More />
    </Disclosure>,
  )
  expect(drawn).not.toHaveBeenCalled()
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Show', expanded: false }))
  expect(screen.getByText('Details')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Hide', expanded: true }))
  expect(screen.queryByText('Details')).toBeNull()
})

it('is open from the beginning where that is wanted', () => {
  render(
    <Disclosure showLabel="Show" defaultOpen>
      Details
    </Disclosure>,
  )
  expect(screen.getByRole('button', { expanded: true })).toBeDefined()
})

it.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'status'],
  ['danger', 'alert'],
] as const)('reads a banner out as it deserves: %s is a %s', (tone, role) => {
  render(<Banner tone={tone}>Words</Banner>)
  expect(screen.getByRole(role).textContent).toContain('Words')
})

it('puts a banner away', async () => {
  const onDismiss = vi.fn()
  render(
    <Banner tone="info" onDismiss={onDismiss} dismissLabel="Dismiss">
      Words
    </Banner>,
  )
  await hands().click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledOnce()
})

it('tries again what did not load, once at a time', async () => {
  const onRetry = vi.fn()
  const { rerender } = render(<ErrorState title="Gone" retryLabel="Again" onRetry={onRetry} />)
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Again' }))
  rerender(<ErrorState title="Gone" retryLabel="Again" onRetry={onRetry} retrying />)
  await user.click(screen.getByRole('button', { name: 'Again', busy: true }))
  expect(onRetry).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toContain('Gone')
})

it.each([
  ['success', toastSuccess],
  ['info', toastInfo],
  ['live', toastLive],
  ['danger', toastError],
])('shows a toast (%s) in its corner, for a while', async (_, fire) => {
  render(<Toaster label="Messages" />)
  fire('Saved', { description: 'All of it' })
  await words('Saved')
  await words('All of it')
  await wait(7000)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('replaces a toast of the same id', async () => {
  render(<Toaster label="Messages" />)
  toastInfo('One', { id: 'same' })
  await words('One')
  toastInfo('Two', { id: 'same' })
  await words('Two')
  expect(screen.queryByText('One')).toBeNull()
})

it('offers one thing to do about a toast', async () => {
  const onPress = vi.fn()
  render(<Toaster label="Messages" />)
  toastError('Removed', { action: { label: 'Undo', onPress } })
  await hands().click(await screen.findByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
})
