import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { makeRouter } from '../../src/app/routing/router.tsx'
import { ACCOUNT, SOMEBODY_ELSE } from './pages/account.ts'
import { ALERT_LINK, CENTRE, INVITATION, NOTHING_UNREAD } from './pages/alerting.ts'
import { CHANNELS, LINKED_CHAT } from './pages/channels.ts'
import { ANALYTICS, DISCOGS } from './pages/lists.ts'
import { USER, USERS, WATCHES } from './pages/operating.ts'
import { DASHBOARD, LETTERS, OPERATIONS, OPTIMIZATION, SECURITY } from './pages/operations.ts'
import * as people from './pages/people.ts'
import { ALBUM, RECORD } from './pages/records.ts'
import { PREVIEW, RUNNING } from './pages/runs.ts'
import { SHOP, SHOPS } from './pages/shops.ts'
import { EMPTY_LIST, SHORT_LIST, WITHDRAWN } from './pages/short-lists.ts'
import { WATCH_LIST } from './pages/watch-list.ts'
import { placed, pressedFor, type Row, type Table } from './table.ts'

const PAGES = [
  [WATCH_LIST, SHORT_LIST, WITHDRAWN, EMPTY_LIST, RECORD, ALBUM, SHOPS, SHOP, CENTRE, NOTHING_UNREAD],
  [
    CHANNELS,
    LINKED_CHAT,
    INVITATION,
    ALERT_LINK,
    ACCOUNT,
    SOMEBODY_ELSE,
    DISCOGS,
    PREVIEW,
    RUNNING,
    ANALYTICS,
  ],
  [DASHBOARD, USERS, USER, WATCHES, LETTERS, OPTIMIZATION, OPERATIONS, SECURITY],
  Object.values(people),
].flat()

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
    PAGES.map(({ path }) => router.getMatchedRoutes(path.split('?')[0]!)[2]?.fullPath),
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
  const rows = PAGES.flatMap(({ table }) => rowsOf(table))
  const isLeft = (row: Row) => pressedFor(row) !== undefined
  const pressed = new Set(rows.filter((row) => !isLeft(row)).map(({ kind, words }) => like(kind, words.en)))
  const left = rows.filter(isLeft).map((row) => like(row.kind, pressedFor(row) ?? ''))
  expect(left.filter((each) => !pressed.has(each))).toEqual([])
})
