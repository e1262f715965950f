import type { InAppNotification } from '@cratewatch/contracts/alerting/in-app-notifications'
import { describe, expect, it } from 'vitest'
import { changedPages, type CachedPages } from './notifications.ts'

const entry = (id: string, isRead: boolean): InAppNotification => ({
  id,
  type: 'SYSTEM',
  titleKey: 'x',
  messageKey: 'y',
  params: {},
  createdAt: '2026-01-15T00:00:00Z',
  isRead,
  gone: false,
  successor: null,
  vinyl: null,
  pressing: null,
})
const pages: CachedPages = {
  pageParams: [0, 2],
  pages: [
    { notifications: [entry('a', false), entry('b', true)], unreadCount: 4, total: 9 },
    { notifications: [entry('c', false)], unreadCount: 4, total: 9 },
  ],
}
const announced = ({ pages }: CachedPages) => ({
  entries: pages.flatMap((page) => page.notifications.map(({ id, isRead }) => `${id}${isRead ? '' : '*'}`)),
  unread: pages.map((page) => page.unreadCount),
  total: pages.map((page) => page.total),
})

describe('the notifications after', () => {
  it('one was read', () => {
    const after = announced(changedPages(pages, { kind: 'read', id: 'c' }))
    expect(after).toEqual({ entries: ['a*', 'b', 'c'], unread: [3, 3], total: [9, 9] })
  })

  it('one was read again', () => {
    expect(announced(changedPages(pages, { kind: 'read', id: 'b' })).unread).toEqual([4, 4])
  })

  it('all were read, those on no page included', () => {
    const after = announced(changedPages(pages, { kind: 'all-read' }))
    expect(after).toEqual({ entries: ['a', 'b', 'c'], unread: [0, 0], total: [9, 9] })
  })

  it('an unread one was deleted', () => {
    const after = announced(changedPages(pages, { kind: 'removed', id: 'a' }))
    expect(after).toEqual({ entries: ['b', 'c*'], unread: [3, 3], total: [8, 8] })
  })

  it('one was deleted that is on no page', () => {
    expect(announced(changedPages(pages, { kind: 'removed', id: 'z' }))).toEqual(announced(pages))
  })
})
