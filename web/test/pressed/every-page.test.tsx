import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { makeRouter } from '../../src/app/routing/router.tsx'
import { EVERY_PAGE } from './pages/every-page.ts'
import { placed, pressedFor, type Row, type Table } from './table.ts'

/** Addresses that show another page's, or lead on at once. */
const LEADS = new Set<string>([
  '/',
  '/dashboard',
  '/dashboard/',
  '/dashboard/settings',
  '/dashboard/admin',
  '/mute/$token',
])

it('has a table for every page that is declared', () => {
  const router = makeRouter(createMemoryHistory())
  const shown = new Set<string | undefined>(
    EVERY_PAGE.map(({ path }) => router.getMatchedRoutes(path.split('?')[0]!)[2]?.fullPath),
  )
  const declared = Object.values(router.routesById)
    .filter(({ options }) => options.component !== undefined)
    .map(({ fullPath }) => fullPath as string)
    .filter((path) => !LEADS.has(path) && !shown.has(path))
  expect([...new Set(declared)]).toEqual([])
})

/** Every row of a table, and those that its presses show. */
const rowsOf = (table: Table): Row[] =>
  placed(table)
    .filter(({ isPressed }) => isPressed)
    .flatMap(({ row }) => [row].concat(rowsOf(row.shows ?? [])))
const like = (kind: string, words: string) => `${kind} ${words.replaceAll(/\d+/g, '#')}`

it('presses at one place what another one leaves to it', () => {
  const rows = EVERY_PAGE.flatMap(({ table }) => rowsOf(table))
  const isLeft = (row: Row) => pressedFor(row) !== undefined
  const pressed = new Set(rows.filter((row) => !isLeft(row)).map(({ kind, words }) => like(kind, words.en)))
  const left = rows.filter(isLeft).map((row) => like(row.kind, pressedFor(row) ?? ''))
  expect(left.filter((each) => !pressed.has(each))).toEqual([])
})
