import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Button } from '../../src/ui/buttons.tsx'
import { FileDrop } from '../../src/ui/forms/file-drop.tsx'
import { TextField } from '../../src/ui/forms/text-field.tsx'
import { ConfirmDialog, Dialog } from '../../src/ui/overlays/overlays.tsx'
import { Pagination } from '../../src/ui/tables/pagination.tsx'
import { hands } from '../harness/hands.ts'
import { descriptionOf, wait } from '../harness/look.ts'

it.each([
  { given: { busy: true }, presses: 0 },
  { given: { busy: false }, presses: 1 },
  { given: { type: 'submit' }, presses: 1 },
  { given: {}, presses: 2 },
] as const)('takes $presses presses of a double press with $given', async ({ given, presses }) => {
  const onClick = vi.fn()
  render(
    <Button {...given} onClick={onClick}>
      Go
    </Button>,
  )
  await hands().dblClick(screen.getByRole('button'))
  expect(onClick).toHaveBeenCalledTimes(presses)
})

it('takes another press once the first has been painted', async () => {
  const onClick = vi.fn()
  render(
    <Button busy={false} onClick={onClick}>
      Go
    </Button>,
  )
  const press = () => fireEvent.click(screen.getByRole('button'))
  press()
  press()
  await wait(100)
  press()
  expect(onClick).toHaveBeenCalledTimes(2)
})

it('keeps a form from being submitted while its button is busy, and keeps the focus', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="name" />
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )
  const user = hands()
  await user.click(screen.getByRole('button', { busy: true }))
  expect(document.activeElement).toBe(screen.getByRole('button'))
  await user.type(screen.getByLabelText('name'), 'x{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

const file = new File(['1001'], 'list.csv', { type: 'text/csv' })

function dropOn(onFile: (file: File) => void, busyLabel?: string) {
  render(
    <FileDrop
      label="Drop"
      chooseLabel="choose"
      dropLabel="now"
      accept=".csv"
      onFile={onFile}
      {...(busyLabel === undefined ? {} : { busyLabel })}
    />,
  )
  return screen.getByLabelText<HTMLInputElement>(/choose|Reading/)
}

it('takes a file that is dropped or chosen', async () => {
  const onFile = vi.fn()
  const input = dropOn(onFile)
  const place = input.closest('label') as HTMLElement
  fireEvent.dragOver(place)
  expect(screen.getByText('now')).toBeDefined()
  fireEvent.drop(place, { dataTransfer: { files: [file] } })
  await hands().upload(input, file)
  expect(onFile.mock.calls).toEqual([[file], [file]])
})

it('takes no file while it is busy', async () => {
  const onFile = vi.fn()
  const input = dropOn(onFile, 'Reading list.csv')
  expect(screen.getByText('Reading list.csv')).toBeDefined()
  expect(input.disabled).toBe(true)
  fireEvent.drop(input.closest('label') as HTMLElement, { dataTransfer: { files: [file] } })
  fireEvent.change(input, { target: { files: [file] } })
  expect(onFile).not.toHaveBeenCalled()
})

it('ties a field to its hint and to what is wrong with it', () => {
  render(<TextField label="Name" hint="As printed" error="Too long" />)
  const field = screen.getByLabelText('Name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(field)).toContain('Too long')
  expect(descriptionOf(field)).toContain('As printed')
  expect(screen.getByRole('alert').textContent).toContain('Too long')
})

function Question({ onConfirm, ...given }: { onConfirm: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete it?"
        description="For good"
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={onConfirm}
        {...given}
      />
    </>
  )
}

it('asks a question with the focus on no, and takes Escape for a no', async () => {
  const onConfirm = vi.fn()
  render(<Question onConfirm={onConfirm} />)
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  screen.getByRole('alertdialog', { name: 'Delete it?', description: 'For good' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(onConfirm).not.toHaveBeenCalled()
})

it.each([
  { given: {}, confirmed: 1 },
  { given: { busy: true }, confirmed: 0 },
])(
  'is confirmed $confirmed times with $given, and stays open until its caller closes it',
  async ({ given, confirmed }) => {
    const onConfirm = vi.fn()
    render(<Question onConfirm={onConfirm} {...given} />)
    const user = hands()
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledTimes(confirmed)
    screen.getByRole('alertdialog')
  },
)

function Window() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Details"
      closeLabel="Close"
      trigger={<button type="button">Open</button>}
    >
      <input aria-label="inside" />
    </Dialog>
  )
}

it('keeps the focus inside an open dialog and gives it back', async () => {
  render(<Window />)
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = screen.getByRole('dialog', { name: 'Details' })
  for (let press = 0; press < 4; press++) {
    await user.tab()
    expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await wait(50)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }))
})

it.each([
  [1, [2]],
  [2, [1, 3]],
  [3, [2]],
])('leads from page %d of 3 to %j', async (page, to) => {
  const onPageChange = vi.fn()
  render(
    <Pagination
      label="Pages"
      page={page}
      pages={3}
      onPageChange={onPageChange}
      previousLabel="Back"
      nextLabel="On"
    >
      all
    </Pagination>,
  )
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await user.click(screen.getByRole('button', { name: 'On' }))
  expect(onPageChange.mock.calls.flat()).toEqual(to)
})
