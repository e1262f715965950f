import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CountBadge } from '../../src/ui/badges.tsx'
import { TextLink } from '../../src/ui/buttons.tsx'
import { ChartCard } from '../../src/ui/charts/chart-card.tsx'
import { BarTable, HeatTable } from '../../src/ui/charts/chart-tables.tsx'
import { BarChart, LineChart } from '../../src/ui/charts/chart.tsx'
import { Sleeve } from '../../src/ui/covers/sleeve.tsx'
import { ProgressBar } from '../../src/ui/feedback/progress-bar.tsx'
import { LinkTab, LinkTabs } from '../../src/ui/layout/tabs.tsx'
import { NumberedPagination } from '../../src/ui/tables/pagination.tsx'
import { Table } from '../../src/ui/tables/table.tsx'
import { hands } from '../harness/hands.ts'
import { textOf } from '../harness/look.ts'

const bars = Array.from({ length: 10 }, (_, day) => ({
  key: `${day}`,
  value: day,
  ceiling: 10,
  text: `Day ${day}`,
}))

it.each([
  ['', 'Day 9'],
  ['{ArrowLeft}', 'Day 8'],
  ['{ArrowDown}', 'Day 8'],
  ['{ArrowRight}', 'Day 9'],
  ['{Home}', 'Day 0'],
  ['{Home}{ArrowUp}', 'Day 1'],
  ['{PageDown}', 'Day 2'],
  ['{Home}{PageUp}', 'Day 7'],
  ['{Home}{End}', 'Day 9'],
  ['x', 'Day 9'],
])('reads a chart out, item by item: "%s" leads to %s', async (keys, text) => {
  render(<BarChart label="Finds" start="then" end="now" bars={bars} />)
  const user = hands()
  await user.tab()
  if (keys !== '') await user.keyboard(keys)
  expect(screen.getByRole('slider', { name: 'Finds' }).getAttribute('aria-valuetext')).toBe(text)
})

it.each([
  [0, 'Day 0'],
  [55, 'Day 5'],
  [500, 'Day 9'],
])('says what it points at: %d of 100', (clientX, text) => {
  render(<LineChart label="Finds" start="then" end="now" points={bars} />)
  const slider = screen.getByRole('slider')
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50)
  fireEvent.pointerMove(slider, { clientX })
  expect(slider.getAttribute('aria-valuetext')).toBe(text)
  expect(slider.getAttribute('aria-valuemax')).toBe('10')
})

it('draws no chart of nothing', () => {
  render(<BarChart label="Finds" start="then" end="now" bars={[]} />)
  expect(screen.queryByRole('slider')).toBeNull()
})

it('changes between a chart and the table behind it', async () => {
  render(
    <ChartCard title="Finds" behind={{ table: <p>Rows</p>, showTable: 'As table', showChart: 'As chart' }}>
      <p>Drawing</p>
    </ChartCard>,
  )
  const user = hands()
  await user.click(screen.getByRole('button', { name: 'As table' }))
  expect(screen.getByRole('group', { name: 'Finds' }).textContent).toBe('Rows')
  expect(screen.queryByText('Drawing')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'As chart' }))
  expect(screen.getByText('Drawing')).toBeDefined()
})

it('says in a table what its bars draw', () => {
  render(
    <BarTable
      caption="Genres"
      headers={{ label: 'Genre', value: 'Records' }}
      liveText={(live) => `${live} for sale`}
      bars={[
        { key: 'a', label: 'Krautrock', value: 5, live: 2 },
        { key: 'b', label: 'Jazz', value: 1 },
      ]}
    />,
  )
  const [, first, second] = within(screen.getByRole('table', { name: 'Genres' }))
    .getAllByRole('row')
    .map(textOf)
  expect(first).toContain('Krautrock')
  expect(first).toContain('2 for sale')
  expect(second).not.toContain('for sale')
})

it('says in a cell what it glows with', () => {
  render(
    <HeatTable
      caption="Hours"
      rowsName="Weekday"
      rows={['Mon']}
      columns={[
        { name: '00:00', quiet: false },
        { name: '01:00', quiet: true },
      ]}
      values={[[0, 3]]}
      cellText={(row, column, value) => `${row}/${column}: ${value}`}
      few="few"
      many="many"
    />,
  )
  const cells = within(screen.getByRole('table', { name: 'Hours' })).getAllByRole('cell')
  expect(cells.map((cell) => cell.title)).toEqual(['0/0: 0', '0/1: 3'])
})

it('names each row of a table by its first cell', () => {
  render(
    <Table
      caption="Channels"
      rows={[{ id: 'mail', count: 3 }]}
      rowKey={({ id }) => id}
      columns={[
        { key: 'id', header: 'Channel', cell: ({ id }) => id, primary: true },
        { key: 'count', header: 'Sent', cell: ({ count }) => count, align: 'end' },
      ]}
    />,
  )
  const table = within(screen.getByRole('table', { name: 'Channels' }))
  expect(table.getAllByRole('columnheader').map(textOf)).toEqual(['Channel', 'Sent'])
  expect(table.getByRole('rowheader').textContent).toBe('mail')
  expect(textOf(table.getByRole('cell'))).toContain('3')
})

it.each([
  [4, 10, '4'],
  [-1, 10, '0'],
  [12, 10, '10'],
  [3, 0, '0'],
])('says how full a bar is: %d of %d', (value, max, now) => {
  render(<ProgressBar label="Usage" value={value} max={max} valueText="some" />)
  const bar = screen.getByRole('progressbar', { name: 'Usage' })
  expect(bar.getAttribute('aria-valuenow')).toBe(now)
  expect(bar.getAttribute('aria-valuetext')).toBe('some')
})

it.each([
  [0, null],
  [3, '3'],
  [12, '9+'],
])('counts %d as %s', (count, shown) => {
  const { container } = render(<CountBadge count={count} label="waiting" />)
  expect(container.querySelector('[aria-hidden]')?.textContent ?? null).toBe(shown)
})

it('draws a cover whose picture does not load', () => {
  render(<Sleeve src="https://img.example.org/a.jpg" alt="Neu! 75" seed={1} />)
  const picture = screen.getByRole('img', { name: 'Neu! 75' })
  expect(picture.tagName).toBe('IMG')
  fireEvent.error(picture)
  expect(screen.getByRole('img', { name: 'Neu! 75' }).tagName.toLowerCase()).toBe('svg')
})

it('leads to a page by its number, and marks where one is', async () => {
  const onPageChange = vi.fn()
  render(
    <NumberedPagination
      label="Pages"
      page={5}
      pages={9}
      onPageChange={onPageChange}
      pageLabel={(page) => `Page ${page}`}
      previousLabel="Back"
      nextLabel="On"
    />,
  )
  const user = hands()
  expect(screen.getAllByRole('button', { name: /^Page/ }).map(textOf)).toEqual(['3', '4', '5', '6', '7'])
  expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('5')
  for (const name of ['Back', 'On', 'Page 7']) await user.click(screen.getByRole('button', { name }))
  expect(onPageChange.mock.calls.flat()).toEqual([4, 6, 7])
})

it('marks the tab of the current page', () => {
  render(
    <LinkTabs label="Settings">
      <LinkTab active={false}>
        <a href="/one">One</a>
      </LinkTab>
      <LinkTab active>
        <a href="/two">Two</a>
      </LinkTab>
    </LinkTabs>,
  )
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(tabs.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/two')
})

it('says of a link that it opens a new tab, which learns nothing of this one', () => {
  render(
    <TextLink href="https://example.org" external externalHint="new tab">
      There
    </TextLink>,
  )
  const link = screen.getByRole('link', { name: 'There (new tab)' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})
