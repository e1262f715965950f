import { endpoints } from '@cratewatch/contracts/endpoints'
import type { PersonalToken } from '@cratewatch/contracts/people/personal-tokens'
import { MOST_TOKENS } from '@cratewatch/domain/accounts/tokens/personal-token'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { refusalText, server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  eventually,
  field,
  link,
  question,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { openAccount } from './open-account.ts'

const aToken = (given: Partial<PersonalToken> = {}): PersonalToken => ({
  id: anId(5),
  name: 'Shelf display',
  ending: 'x7Qa',
  scopes: ['list:read', 'search'],
  createdAt: daysAgo(3),
  expiresAt: daysAgo(-87),
  lastUsedAt: null,
  ...given,
})
const TOKEN = `cw_${'a'.repeat(45)}x7Qa`

const openTokens = (tokens: readonly PersonalToken[], prepare: () => void = () => {}) =>
  openAccount({}, () => {
    server.answers(endpoints.listTokens, { tokens: [...tokens] })
    prepare()
  })
const create = () => button(t('tokens.create'))

it('makes a token of what was chosen, shows it, and never again once it is stored', async () => {
  const hands = await openTokens([])
  await hands.click(await create())
  const name = await field(t('words.name'))
  expect(document.activeElement).toBe(name)
  expect(await button(t('tokens.make'))).toHaveProperty('disabled', true)
  await hands.click(await screen.findByRole('checkbox', { name: t('tokens.scopes.changeList') }))
  server.answers(endpoints.makeToken, { ...aToken(), token: TOKEN })
  await hands.type(name, ' Shelf display{Enter}')
  expect((await field(t('tokens.label', { name: 'Shelf display' }))).value).toBe(TOKEN)
  expect(server.onlyCall(endpoints.makeToken).body).toEqual({
    name: 'Shelf display',
    scopes: ['list:read', 'list:write'],
    days: 90,
  })
  await hands.click(await button(t('tokens.stored')))
  await create()
  expect(screen.queryByDisplayValue(TOKEN)).toBeNull()
})

it('asks for at least one thing that the token can do', async () => {
  const hands = await openTokens([])
  await hands.click(await create())
  await hands.type(await field(t('words.name')), 'Script')
  await hands.click(await screen.findByRole('checkbox', { name: t('tokens.scopes.readList') }))
  expect(await button(t('tokens.make'))).toHaveProperty('disabled', true)
})

it('says at the form why no token was made, and keeps what was typed', async () => {
  const hands = await openTokens([], () => server.refuses(endpoints.makeToken, 'TOO_MANY_TOKENS'))
  await hands.click(await create())
  await hands.type(await field(t('words.name')), 'Script{Enter}')
  await eventually(async () =>
    expect(descriptionOf(await field(t('words.name')))).toContain(refusalText('TOO_MANY_TOKENS')),
  )
  expect((await field(t('words.name'))).value).toBe('Script')
  await hands.click(await button(t('words.cancel')))
  await create()
})

it('shows what each can do, when it was used, and which has expired', async () => {
  await openTokens([
    aToken({ lastUsedAt: daysAgo(1) }),
    aToken({ id: anId(6), name: 'Old script', expiresAt: daysAgo(2) }),
  ])
  const list = await screen.findByRole('list', { name: t('tokens.title') })
  const [first, second] = within(list).getAllByRole('listitem').map(textOf)
  expect(first).toContain('cw_…x7Qa')
  expect(first).toContain(`${t('tokens.scopes.readList')} · ${t('tokens.scopes.search')}`)
  expect(first).not.toContain(t('tokens.expired'))
  expect(second).toContain(t('tokens.expired'))
  expect(second).toContain(t('words.unused'))
  expect((await link(t('tokens.reference'))).getAttribute('href')).toBe('/api/docs/')
})

it('offers no more than an account may have; expired ones do not count', async () => {
  const many = Array.from({ length: MOST_TOKENS }, (_, at) => aToken({ id: anId(20 + at) }))
  await openTokens(many)
  await words(t('tokens.full', { most: MOST_TOKENS }))
  absent(t('tokens.create'))
})

it('offers one where one of as many has expired', async () => {
  const many = Array.from({ length: MOST_TOKENS }, (_, at) =>
    aToken({ id: anId(20 + at), expiresAt: daysAgo(at === 0 ? 1 : -9) }),
  )
  await openTokens(many)
  await create()
})

it('revokes a token after asking, once', async () => {
  const hands = await openTokens([aToken()])
  await hands.click(await button(t('tokens.revokeOne', { name: 'Shelf display' })))
  const opened = await question(t('tokens.revokeTitle', { name: 'Shelf display' }))
  const held = server.holds(endpoints.revokeToken)
  await hands.dblClick(within(opened).getByRole('button', { name: t('tokens.revoke') }))
  await wait(100)
  expect(held.count()).toBe(1)
  server.answers(endpoints.listTokens, { tokens: [] })
  held.answer()
  await words(t('tokens.revoked'))
  await eventually(() => absent('Shelf display'))
})

it('says that a token was not revoked, and keeps showing it', async () => {
  const hands = await openTokens([aToken()], () => server.refuses(endpoints.revokeToken, 'RATE_LIMITED'))
  await hands.click(await button(t('tokens.revokeOne', { name: 'Shelf display' })))
  const opened = await question(t('tokens.revokeTitle', { name: 'Shelf display' }))
  await hands.click(within(opened).getByRole('button', { name: t('tokens.revoke') }))
  await words(t('tokens.revokeFailed'))
  await words('Shelf display')
})
