import { readdirSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CountBadge } from './badges.tsx'
import { Button, TextLink } from './buttons.tsx'
import { DayStrip } from './charts/day-strip.tsx'
import { Sleeve } from './covers/sleeve.tsx'
import { ProgressBar } from './feedback/progress-bar.tsx'
import { ComboBox } from './forms/combo-box.tsx'
import { TextField } from './forms/text-field.tsx'
import { NumberedPagination, Pagination } from './tables/pagination.tsx'
import { Table } from './tables/table.tsx'

const html = (node: ReactNode) => renderToStaticMarkup(node)

test('no component says or names anything of its own', () => {
  const here = new URL('.', import.meta.url)
  const wordy = readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .filter((file) => {
      const source = readFileSync(new URL(file, here), 'utf8')
      return (
        /(aria-label|title|alt|placeholder|label)="[^"]*[a-z]/i.test(source) ||
        /^\s+[A-Z][a-z]+( [a-z]+)+[.!?]?$/m.test(source)
      )
    })
  expect(wordy).toEqual([])
})

describe('Button', () => {
  test('a plain button never submits by accident', () => {
    expect(html(<Button>Add</Button>)).toContain('type="button"')
  })

  test('busy keeps the focus: it is aria-disabled, not disabled', () => {
    const busy = html(<Button busy>Add</Button>)
    expect(busy).toContain('aria-busy="true"')
    expect(busy).toContain('aria-disabled="true"')
    expect(busy).not.toContain(' disabled=""')
  })

  test('as a child it lends its looks to the link and adds no button', () => {
    const link = html(
      <Button asChild icon={<svg />}>
        <a href="/auth">Start</a>
      </Button>,
    )
    expect(link).toMatch(/^<a href="\/auth" class="[^"]*bg-label/)
    expect(link).not.toContain('<button')
  })
})

describe('TextField', () => {
  test('is described by its error and its hint, and says that it is invalid', () => {
    const field = html(<TextField id="mail" label="Mail" hint="For alerts" error="Not an address" />)
    expect(field).toContain('for="mail"')
    expect(field).toContain('aria-describedby="mail-error mail-hint"')
    expect(field).toContain('aria-invalid="true"')
  })

  test('without either it is described by nothing', () => {
    expect(html(<TextField label="Mail" />)).not.toMatch(/aria-describedby=|aria-invalid=/)
  })
})

describe('ComboBox', () => {
  const props = {
    label: 'Record',
    value: 'a',
    onValueChange: () => {},
    itemKey: String,
    renderItem: String,
    onPick: () => {},
    onOpenChange: () => {},
    listLabel: 'Suggestions',
  }

  test('open, it controls a list of options', () => {
    const open = html(<ComboBox {...props} items={['Alice', 'Ana']} open />)
    const id = /aria-controls="([^"]+)"/.exec(open)?.[1]
    expect(open).toContain('aria-expanded="true"')
    expect(open).toContain(`id="${id}" role="listbox"`)
    expect(open.match(/role="option"/g)).toHaveLength(2)
  })

  test('stays closed with nothing to show, opens to say so', () => {
    expect(html(<ComboBox {...props} items={[]} open />)).toContain('aria-expanded="false"')
    expect(html(<ComboBox {...props} items={[]} open status="Nothing" />)).toContain('aria-expanded="true"')
  })
})

test('CountBadge says nine and more above nine, reads its label, and is nothing at zero', () => {
  expect(html(<CountBadge count={9} label="9 unread" />)).toContain('>9<')
  expect(html(<CountBadge count={10} label="10 unread" />)).toMatch(/>9\+<.*>10 unread</)
  expect(html(<CountBadge count={0} label="none" />)).toBe('')
})

test('a paging button is off where there is nowhere to go', () => {
  const paging = { label: 'Pages', pages: 3, onPageChange: () => {}, previousLabel: 'Back', nextLabel: 'On' }
  const disabled = (node: ReactNode) => html(node).match(/<button[^>]* disabled=""/g)?.length ?? 0
  expect(
    disabled(
      <Pagination {...paging} page={1}>
        1
      </Pagination>,
    ),
  ).toBe(1)
  expect(
    disabled(
      <Pagination {...paging} page={2}>
        2
      </Pagination>,
    ),
  ).toBe(0)
  expect(
    disabled(
      <Pagination {...paging} page={3}>
        3
      </Pagination>,
    ),
  ).toBe(1)
  expect(html(<NumberedPagination {...paging} page={2} pageLabel={(n) => `Page ${n}`} />)).toMatch(
    /aria-label="Page 2" aria-current="page"/,
  )
})

test('ProgressBar stays within its ends', () => {
  expect(html(<ProgressBar label="Full" value={7} max={5} />)).toContain('width:100%')
  expect(html(<ProgressBar label="Empty" value={0} max={0} />)).toContain('width:0%')
})

test('Sleeve shows the picture it has, draws the one it lacks, and slides its disc out', () => {
  expect(html(<Sleeve alt="" seed="a" src="/a.jpg" />)).toMatch(/<img[^>]*loading="lazy"/)
  expect(html(<Sleeve alt="" seed="a" src={null} />)).toContain('<svg')
  expect(html(<Sleeve alt="" seed="a" discOut />)).toContain('data-disc="out"')
})

test('DayStrip is one picture with one description', () => {
  const strip = html(<DayStrip days={['yes', 'no', 'unknown']} label="One day of three" />)
  expect(strip).toContain('role="img" aria-label="One day of three"')
  expect(strip.match(/data-day/g)).toHaveLength(3)
})

test('Table keeps its roles when it stacks, and names each cell', () => {
  const columns = [
    { key: 'a', header: 'Artist', primary: true, cell: (row: string) => row },
    { key: 'b', header: 'Copies', cell: () => 3 },
  ]
  const table = html(<Table caption="Found" columns={columns} rows={['Venn']} rowKey={String} />)
  expect(table).toContain('<th role="rowheader" scope="row"')
  expect(table).toContain('data-label="Copies"')
})

test('a link that leaves the site opens safely and says so', () => {
  const link = html(
    <TextLink href="https://example.org" external externalHint="new tab">
      See
    </TextLink>,
  )
  expect(link).toContain('rel="noopener noreferrer"')
  expect(link).toContain('(new tab)')
})
