import { render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Checkbox } from '../../src/ui/forms/checkbox.tsx'
import { ComboBox } from '../../src/ui/forms/combo-box.tsx'
import { NativeSelect } from '../../src/ui/forms/native-select.tsx'
import { SegmentedControl } from '../../src/ui/forms/segmented-control.tsx'
import { Select } from '../../src/ui/forms/select.tsx'
import { Switch } from '../../src/ui/forms/switch.tsx'
import { TextArea } from '../../src/ui/forms/text-area.tsx'
import { PasswordField, SearchField } from '../../src/ui/forms/text-field.tsx'
import { hands } from '../harness/hands.ts'
import { descriptionOf } from '../harness/look.ts'

type Given = { onPick?: (item: string) => 'stay' | void; items?: readonly string[]; status?: string }

const FRUIT: readonly string[] = ['apple', 'banana', 'cherry']

function Fruit({ onPick, items = FRUIT, status }: Given) {
  const [value, setValue] = useState('')
  const [open, setOpen] = useState(false)
  return (
    <form>
      <ComboBox
        label="Fruit"
        value={value}
        onValueChange={setValue}
        items={items}
        itemKey={(item) => item}
        renderItem={(item) => item}
        onPick={(item) => onPick?.(item) ?? setValue(item)}
        open={open}
        onOpenChange={setOpen}
        listLabel="Suggestions"
        status={status}
        footer={<a href="/source">source</a>}
      />
      <button type="submit">Add</button>
    </form>
  )
}

const combo = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Fruit' })
const marked = () => screen.queryByRole('option', { selected: true })?.textContent ?? null

it.each([
  ['{ArrowDown}', 'apple'],
  ['{ArrowUp}', 'cherry'],
  ['{ArrowDown}{ArrowDown}', 'banana'],
  ['{ArrowDown}{ArrowUp}', 'cherry'],
  ['{ArrowUp}{ArrowDown}', 'apple'],
])('walks the suggestions in a ring: %s marks %s', async (keys, item) => {
  render(<Fruit />)
  const user = hands()
  await user.type(combo(), `a${keys}`)
  expect(marked()).toBe(item)
  expect(combo().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  )
})

it('takes the marked suggestion with Enter, and closes', async () => {
  const onPick = vi.fn()
  render(<Fruit onPick={onPick} />)
  await hands().type(combo(), 'a{ArrowDown}{Enter}')
  expect(onPick).toHaveBeenCalledWith('apple')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(combo().getAttribute('aria-expanded')).toBe('false')
})

it('leaves Enter to the form while nothing is marked', async () => {
  const onPick = vi.fn()
  render(<Fruit onPick={onPick} />)
  const onSubmit = vi.fn((event: Event) => event.preventDefault())
  combo().form?.addEventListener('submit', onSubmit)
  await hands().type(combo(), 'a{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(onPick).not.toHaveBeenCalled()
})

it('stays open, with the mark where it was, when more is coming', async () => {
  render(<Fruit onPick={() => 'stay'} />)
  await hands().type(combo(), 'a{ArrowDown}{ArrowDown}{Enter}')
  expect(marked()).toBe('banana')
})

it('closes with Escape and opens again with an arrow; typing lets go of the mark', async () => {
  render(<Fruit />)
  const user = hands()
  await user.type(combo(), 'a{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(combo(), '{ArrowDown}')
  expect(screen.getByRole('listbox', { name: 'Suggestions' })).toBeDefined()
  await user.type(combo(), 'b')
  expect(marked()).toBeNull()
})

it('takes a suggestion that is pressed without losing the focus', async () => {
  render(<Fruit />)
  const user = hands()
  await user.type(combo(), 'a')
  await user.click(screen.getByRole('option', { name: 'banana' }))
  expect(combo().value).toBe('banana')
  expect(document.activeElement).toBe(combo())
})

it('closes when the focus leaves, but not for a link in its own footer', async () => {
  render(<Fruit />)
  const user = hands()
  await user.type(combo(), 'a')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'source' }))
  expect(screen.getByRole('listbox')).toBeDefined()
  await user.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('shows what is to be said where there are no suggestions, and nothing where there is nothing to say', async () => {
  const { rerender } = render(<Fruit items={[]} status="Nothing found" />)
  await hands().type(combo(), 'x')
  expect(screen.getByText('Nothing found')).toBeDefined()
  expect(screen.queryAllByRole('option')).toEqual([])
  rerender(<Fruit items={[]} />)
  expect(combo().getAttribute('aria-expanded')).toBe('false')
})

const COLOURS = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
  { value: 'blue', label: 'Blue' },
] as const

it('chooses one of a few with the pointer', async () => {
  const onValueChange = vi.fn()
  render(
    <Select
      label="Colour"
      value="red"
      onValueChange={onValueChange}
      options={COLOURS}
      hint="Of the sleeve"
    />,
  )
  const user = hands()
  const trigger = screen.getByRole('combobox', { name: 'Colour' })
  expect(trigger).toHaveProperty('value', 'red')
  expect(descriptionOf(trigger)).toContain('Of the sleeve')
  await user.selectOptions(trigger, 'Blue')
  expect(onValueChange.mock.calls).toEqual([['blue']])
})

it('shows in place of a choice that there is none yet', () => {
  render(<Select label="Colour" value="" placeholder="None" onValueChange={() => {}} options={COLOURS} />)
  const none = screen.getByRole<HTMLOptionElement>('option', { name: 'None' })
  expect([none.selected, none.disabled]).toEqual([true, true])
})

it('lets nothing be chosen while it is disabled', async () => {
  const onValueChange = vi.fn()
  render(<Select label="Colour" value="red" onValueChange={onValueChange} options={COLOURS} disabled />)
  await hands().selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Blue')
  expect(onValueChange).not.toHaveBeenCalled()
})

it("dresses the browser's own choice of one", async () => {
  const onChange = vi.fn()
  render(
    <NativeSelect label="Zone" error="Unknown zone" onChange={(event) => onChange(event.target.value)}>
      <option value="a">A</option>
      <option value="b">B</option>
    </NativeSelect>,
  )
  const select = screen.getByLabelText('Zone')
  expect(descriptionOf(select)).toContain('Unknown zone')
  expect(select.getAttribute('aria-invalid')).toBe('true')
  await hands().selectOptions(select, 'b')
  expect(onChange).toHaveBeenCalledWith('b')
})

function Filter() {
  const [value, setValue] = useState<'all' | 'some'>('all')
  return (
    <SegmentedControl
      label="Which"
      segments={[
        { value: 'all', label: 'All', count: 12 },
        { value: 'some', label: 'Some' },
      ]}
      value={value}
      onValueChange={setValue}
    />
  )
}

it('filters with exactly one on', async () => {
  render(<Filter />)
  const group = within(screen.getByRole('group', { name: 'Which' }))
  expect(group.getByRole('radio', { name: 'All 12', checked: true })).toBeDefined()
  await hands().click(group.getByRole('radio', { name: 'Some' }))
  expect(group.getAllByRole('radio', { checked: true })).toEqual([group.getByRole('radio', { name: 'Some' })])
})

it.each([
  [false, true],
  [true, false],
])('switches from %s to %s by its words as well', async (checked, next) => {
  const onCheckedChange = vi.fn()
  render(<Switch label="Mails" description="At once" checked={checked} onCheckedChange={onCheckedChange} />)
  const control = screen.getByRole('switch', { name: 'Mails' })
  expect(control.getAttribute('aria-checked')).toBe(String(checked))
  expect(descriptionOf(control)).toBe('At once')
  await hands().click(screen.getByText('Mails'))
  expect(onCheckedChange.mock.calls).toEqual([[next]])
})

it.each([
  [false, true, 'false'],
  [true, false, 'true'],
  ['indeterminate', true, 'mixed'],
] as const)('ticks from %s to %s by its words as well', async (checked, next, said) => {
  const onCheckedChange = vi.fn()
  render(<Checkbox label="Also on sale" checked={checked} onCheckedChange={onCheckedChange} />)
  expect(screen.getByRole('checkbox', { name: 'Also on sale' }).getAttribute('aria-checked')).toBe(said)
  await hands().click(screen.getByText('Also on sale'))
  expect(onCheckedChange.mock.calls).toEqual([[next]])
})

it.each(['switch', 'checkbox'] as const)('changes no %s that is disabled', async (role) => {
  const onCheckedChange = vi.fn()
  const given = { label: 'Mails', checked: false, onCheckedChange, disabled: true }
  render(role === 'switch' ? <Switch {...given} /> : <Checkbox {...given} />)
  await hands().click(screen.getByRole(role))
  expect(onCheckedChange).not.toHaveBeenCalled()
})

it('clears a search', async () => {
  const onValueChange = vi.fn()
  render(<SearchField label="Search" value="neu" onValueChange={onValueChange} clearLabel="Clear" />)
  await hands().click(screen.getByRole('button', { name: 'Clear' }))
  expect(onValueChange.mock.calls).toEqual([['']])
})

it('has nothing to clear in an empty search', () => {
  render(<SearchField label="Search" value="" onValueChange={() => {}} clearLabel="Clear" />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows and hides a password without submitting the form around it', async () => {
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" revealLabel="Show" concealLabel="Hide" defaultValue="secret" />
    </form>,
  )
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('takes several lines, and says what is wrong with them', async () => {
  render(<TextArea label="Records" error="No number" />)
  const area = screen.getByLabelText<HTMLTextAreaElement>('Records')
  await hands().type(area, '1{Enter}2')
  expect(area.value).toBe('1\n2')
  expect(descriptionOf(area)).toContain('No number')
})
