import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { t } from 'i18next'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SearchBox } from '../../src/features/operating/list-page.tsx'
import { LoadFailure } from '../../src/lib/api/loaded.tsx'
import { ListPaging } from '../../src/lib/list-paging.tsx'
import { readNow, useTicking, useAge } from '../../src/lib/text/ticking.ts'
import { hands } from '../harness/hands.ts'
import { button, eventually, wait, words } from '../harness/look.ts'

type PagingGiven = { page: number; total: number; always?: boolean; isMore?: boolean }

const paging = ({ page, total, always = false, isMore = false }: PagingGiven, turn = vi.fn()) => (
  <ListPaging
    label="Pages"
    page={page}
    pageSize={5}
    list={{ pagination: { total, pages: Math.ceil(total / 5) }, isMore }}
    onPageChange={turn}
    always={always}
  />
)

it.each<[PagingGiven, string | null]>([
  [{ page: 1, total: 0 }, null],
  [{ page: 1, total: 5 }, null],
  [{ page: 1, total: 5, always: true }, 'Showing 1 to 5 of 5'],
  [{ page: 1, total: 6 }, 'Showing 1 to 5 of 6'],
  [{ page: 2, total: 6 }, 'Showing 6 to 6 of 6'],
  [{ page: 3, total: 15 }, 'Showing 11 to 15 of 15'],
  [{ page: 1, total: 6, isMore: true }, '1-5 of more than 6'],
])('says which part of a list is seen: %j', (given, said) => {
  render(paging(given))
  expect(screen.queryByRole('navigation', { name: 'Pages' })?.querySelector('p')?.textContent ?? null).toBe(
    said,
  )
})

it.each([
  [9, 12, [3]],
  [3, 12, []],
  [2, 0, [1]],
])('leaves page %d of a list of %d', async (page, total, to) => {
  const turn = vi.fn()
  render(paging({ page, total }, turn))
  await eventually(() => expect(turn.mock.calls.flat()).toEqual(to))
})

function Search({ onSearch }: { onSearch: (search: string) => void }) {
  const [value, setValue] = useState('old')
  return (
    <>
      <button type="button" onClick={() => setValue('from the address')}>
        Back
      </button>
      <SearchBox
        label="Search"
        value={value}
        onSearch={(search) => {
          onSearch(search)
          setValue(search)
        }}
      />
    </>
  )
}

const box = () => screen.getByLabelText<HTMLInputElement>('Search')

it('searches once for a word, when the typing rests', async () => {
  const onSearch = vi.fn()
  render(<Search onSearch={onSearch} />)
  const user = hands()
  await user.clear(box())
  await user.type(box(), ' neu')
  await wait(200)
  await user.type(box(), ' 75 ')
  await wait(200)
  expect(onSearch).not.toHaveBeenCalled()
  await wait(200)
  expect(onSearch.mock.calls).toEqual([['neu 75']])
  expect(box().value).toBe(' neu 75 ')
})

it('searches for nothing new, and at once for nothing at all when it is cleared', async () => {
  const onSearch = vi.fn()
  render(<Search onSearch={onSearch} />)
  const user = hands()
  await user.type(box(), ' ')
  await wait(400)
  expect(onSearch).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: t('words.clearSearch') }))
  await wait(400)
  expect(onSearch.mock.calls).toEqual([['']])
})

it('follows the address when that changes by itself', async () => {
  render(<Search onSearch={() => {}} />)
  await hands().click(screen.getByRole('button', { name: 'Back' }))
  expect(box().value).toBe('from the address')
})

function Two({ read }: { read: (name: string) => Promise<string> }) {
  const queries = ['one', 'two'].map((name) =>
    // oxlint-disable-next-line react/rules-of-hooks -- always the same two
    useQuery({ queryKey: [name], queryFn: () => read(name), retry: false }),
  )
  const failed = queries.filter((query) => query.isError)
  return failed.length > 0 ? <LoadFailure title="Did not load" queries={failed} /> : <p>All here</p>
}

it('asks again for all that failed, and for nothing else', async () => {
  const read = vi.fn((name: string) =>
    name === 'two' ? Promise.reject(new Error('two is gone')) : Promise.resolve(name),
  )
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Two read={read} />
    </QueryClientProvider>,
  )
  await words('two is gone')
  read.mockImplementation((name) => Promise.resolve(name))
  await hands().click(await button(t('errors.retry')))
  await words('All here')
  expect(read.mock.calls.flat()).toEqual(['one', 'two', 'two'])
})

function Age({ at }: { at: ReturnType<typeof readNow> }) {
  return <p>{useAge(at)}</p>
}

it('keeps an age true while one looks', async () => {
  render(<Age at={readNow()} />)
  await words(t('time.justNow'))
  await wait(61_000)
  await words('1 minute ago')
  await wait(60_000)
  await words('2 minutes ago')
})

it('draws a text again only when it has changed', async () => {
  const drawn = vi.fn()
  function Minute() {
    const text = useTicking((now) => String(Math.floor(now / 60_000)))
    drawn()
    return <p>{text}</p>
  }
  render(<Minute />)
  await wait(59_000)
  expect(drawn).toHaveBeenCalledOnce()
  await wait(2000)
  expect(drawn).toHaveBeenCalledTimes(2)
})
