import type { TokenScope } from '@cratewatch/domain/accounts/tokens/personal-token'
import { expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { LIVE_SCOPE, scopeOfCall } from './token-scopes.ts'

/**
 * What whoever finds a token can do with it, written by hand and by address: the product's own table is checked by it.
 * Whatever is missing here concerns the account, its sign-in, its money or where its alerts go, and takes no token.
 */
const OPEN: Readonly<Record<TokenScope | 'any', string>> = {
  any: 'GET /api/token',
  'list:read': `
    GET /api/vinyls
    GET /api/vinyls/:id
    GET /api/vinyls/:id/priority
    GET /api/vinyls/capacity
    GET /api/vinyls/export
    GET /api/vinyls/import/preview
    GET /api/vinyls/import/preview/lines
    GET /api/vinyls/import/status
    GET /api/vinyls/import/status/items
    GET /api/vinyls/import/shared/:token
    GET /api/masters/:id
    GET /api/analytics
    GET /api/notifications/alert-rule
    GET /api/discogs/status
    GET /api/discogs/wantlist
    GET /api/discogs/wantlist/differences
    GET /api/discogs/sync-status
    GET /api/discogs/sync-status/items
    GET /api/discogs/sync-settings
    GET /api/discogs/lists
    GET /api/discogs/lists/:id/items
    GET /api/shops
    POST /api/shops/suggestions
    GET /api/shops/:id
    GET /api/vinyls/:id/copies
    POST /api/vinyls/:id/alert-rule/dry-run`,
  'list:write': `
    POST /api/vinyls
    DELETE /api/vinyls/:id
    PUT /api/vinyls/:id/star
    PUT /api/vinyls/:id/note
    PUT /api/vinyls/:id/mute
    DELETE /api/vinyls/:id/mute
    PUT /api/vinyls/:id/alert-rule
    PUT /api/vinyls/:id/pressings
    POST /api/vinyls/:id/pressings/exclude
    POST /api/vinyls/:id/bought
    POST /api/vinyls/:id/successor
    POST /api/vinyls/:id/restore
    PUT /api/vinyls/mutes
    PUT /api/vinyls/alert-rules
    POST /api/vinyls/removals
    POST /api/vinyls/import/preview
    PUT /api/vinyls/import/preview
    DELETE /api/vinyls/import/preview
    POST /api/vinyls/import/search
    DELETE /api/vinyls/import/search
    POST /api/vinyls/import/confirm
    DELETE /api/vinyls/import
    POST /api/vinyls/import/shared/:token
    POST /api/masters/:id/watch
    PUT /api/notifications/alert-rule
    POST /api/discogs/sync-wantlist
    DELETE /api/discogs/sync-wantlist
    POST /api/discogs/sync-wantlist/start
    POST /api/discogs/sync-status/limits
    PUT /api/discogs/sync-settings
    POST /api/discogs/lists
    DELETE /api/discogs/lists/:id
    POST /api/discogs/lists/:id/sync
    DELETE /api/discogs/lists/:id/sync
    POST /api/shops
    DELETE /api/shops/:id
    PUT /api/shops/:id/parcel-alert
    DELETE /api/shops/:id/parcel-alert`,
  search: `
    GET /api/vinyls/search
    GET /api/vinyls/search/:id`,
  'notifications:read': `
    GET /api/in-app-notifications
    GET /api/in-app-notifications/unread-count
    GET /api/announcement`,
  'notifications:write': `
    PATCH /api/in-app-notifications/:id/read
    PATCH /api/in-app-notifications/mark-all-read
    DELETE /api/in-app-notifications/:id
    POST /api/in-app-notifications/:id/restore`,
}

const addressOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** The addresses of the product's table, by what they need. */
const opened = Object.groupBy(
  Object.entries<Endpoint>(endpoints).filter(([name]) => scopeOfCall(name) !== null),
  ([name]) => scopeOfCall(name) ?? 'any',
)

it.each(Object.entries(OPEN))(
  'a token of %s may make the calls that are written here, and no other',
  (scope, written) => {
    const calls = (opened[scope as TokenScope] ?? []).map(([, endpoint]) => addressOf(endpoint))
    expect(calls.toSorted()).toEqual(written.trim().split(/\n\s*/).toSorted())
  },
)

it('a token that reads changes nothing: a rule that is tried and orders that are counted are kept nowhere', () => {
  const reading = Object.entries<Endpoint>(endpoints).filter(([name]) =>
    ['any', 'search', 'list:read', 'notifications:read'].includes(scopeOfCall(name) ?? ''),
  )
  const changing = reading.filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect(changing).toEqual(['suggestShops', 'dryRunRule'])
})

it('no token makes a call that wants a proof of who asks, nor one of operators or visitors', () => {
  const refused = Object.entries<Endpoint>(endpoints).filter(
    ([, { caller, isSensitive }]) => caller !== 'user' || isSensitive === true,
  )
  expect(refused.length).toBeGreaterThan(50)
  expect(refused.filter(([name]) => scopeOfCall(name) !== null)).toEqual([])
})

it('the live stream tells of the list, so it is read with the list', () => {
  expect(LIVE_SCOPE).toBe('list:read')
})
