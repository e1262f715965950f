import { endpoints } from '@cratewatch/contracts/endpoints'
import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, question, refusal, textOf, words } from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { openAccount } from './open-account.ts'

const UBUNTU = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const access = (given: Partial<OwnAccess>): OwnAccess => ({
  kind: 'channel',
  id: anId(7),
  label: 'Shelf (ntfy.example)',
  madeAt: daysAgo(3),
  isHere: false,
  madeOn: null,
  madeIn: null,
  isDoubtful: false,
  lastUsedAt: null,
  isWaiting: false,
  ...given,
})
const ALL = [
  access({ kind: 'passkey', label: 'Key of the phone' }),
  access({ madeOn: UBUNTU }),
  access({ id: anId(8), label: 'Bea (bea@example.org)', isWaiting: true, isHere: true }),
  access({ kind: 'feed', id: anId(9), label: null, lastUsedAt: daysAgo(1) }),
]
const open = (accesses = ALL, locale: 'en' | 'es' = 'en') =>
  openAccount({}, () => server.answers(endpoints.ownAccesses, { accesses }), { locale })
const rows = async () =>
  within(await screen.findByRole('list', { name: t('account.accesses.title') })).getAllByRole('listitem')
const confirm = async (name: string) =>
  within(await question(t('account.accesses.endTitle', { name }))).getByRole('button', {
    name: t('words.remove'),
  })

it.each(['en', 'es'] as const)(
  'says what is connected, where it was made and when it was read, in %s',
  async (locale) => {
    await open(ALL, locale)
    const texts = (await rows()).map((row) => textOf(row))
    expect(texts).toHaveLength(3)
    expect(texts[0]).toContain('Shelf (ntfy.example)')
    expect(texts[0]).toContain('Firefox · Linux')
    expect(texts[1]).toContain(t('channels.state.unconfirmed'))
    expect(texts[1]).toContain(t('account.accesses.madeHere', { date: '' }).trim().split(' ')[0])
    expect(texts[2]).toContain(t('account.accesses.kinds.feed'))
    absent('Key of the phone')
  },
)

it('says that nothing is connected', async () => {
  await open([])
  await words(t('account.accesses.empty'))
})

it.each([
  [ALL[1]!, endpoints.removeChannel],
  [ALL[3]!, endpoints.removeFeedAddress],
] as const)('ends one after a question, and lists what is left', async (ended, endpoint) => {
  const hands = await open([ended])
  const name = t(`account.accesses.kinds.${ended.kind as 'feed' | 'channel'}`, { label: ended.label ?? '' })
  await hands.click(await button(t('words.removeName', { name })))
  expect(server.calls(endpoint)).toEqual([])
  server.answers(endpoint)
  server.answers(endpoints.ownAccesses, { accesses: [] })
  await hands.click(await confirm(name))
  await words(t('account.accesses.ended'))
  await words(t('account.accesses.empty'))
  expect(server.calls(endpoint)).toHaveLength(1)
})

it('keeps what could not be ended, and says so', async () => {
  const hands = await open([ALL[1]!])
  server.refuses(endpoints.removeChannel, 'NOT_FOUND')
  const name = t('account.accesses.kinds.channel', { label: 'Shelf (ntfy.example)' })
  await hands.click(await button(t('words.removeName', { name })))
  await hands.click(await confirm(name))
  await words(t('account.accesses.endFailed'))
  await refusal('NOT_FOUND')
  await confirm(name)
})

it('says what was ended with the sessions', async () => {
  const hands = await open()
  const removed = [{ kind: 'feed', label: null }] as const
  server.answers(endpoints.endOtherSessions, { removed: [...removed] })
  await hands.click(await button(t('account.sessions.endOthers')))
  await words(t('account.sessions.alsoEnded', { count: 1 }))
  await eventually(() => expect(server.calls(endpoints.ownAccesses).length).toBeGreaterThan(1))
})
