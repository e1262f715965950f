import { endpoints } from '@cratewatch/contracts/endpoints'
import type { OwnAccess } from '@cratewatch/contracts/people/account-settings'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anId } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { button, eventually, refusal, textOf, words } from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { openPage } from '../../harness/open-page.tsx'

const UBUNTU = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const made = (given: Partial<OwnAccess>): OwnAccess => ({
  kind: 'channel',
  id: anId(7),
  label: 'Shelf',
  madeAt: daysAgo(3),
  isHere: false,
  madeOn: UBUNTU,
  madeIn: anId(90),
  isDoubtful: true,
  lastUsedAt: null,
  isWaiting: false,
  ...given,
})
const ALL = [
  made({ kind: 'password', id: 'password' }),
  made({ kind: 'passkey', label: 'Phone', madeIn: anId(91), madeOn: null, isHere: true, isDoubtful: false }),
  made({}),
  made({ kind: 'share', id: anId(8), label: 'E-mail' }),
]
const open = (locale: 'en' | 'es' = 'en') =>
  openPage('/dashboard/somebody-else', () => server.answers(endpoints.ownAccesses, { accesses: ALL }), {
    locale,
  })
const boxes = () => screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked'))

it.each(['en', 'es'] as const)(
  'lists by device what came and what changed, the doubtful ticked, in %s',
  async (locale) => {
    await open(locale)
    await words(t('account.somebody.text'))
    const sections = screen
      .getAllByRole('region')
      .map((section) => textOf(section))
      .filter((text) => text.includes('202'))
    expect(sections.map((text) => text.includes('Firefox · Linux'))).toEqual([true, false])
    expect(sections[0]).toContain(t('accounts.methods.share', { label: 'E-mail' }))
    expect(sections[1]).toContain(t('account.sessions.current'))
    expect(boxes()).toEqual(['true', 'true', 'false'])
  },
)

it('ends or puts back what is ticked by one press, and leaves what its owner says was them', async () => {
  const hands = await open()
  await words(t('account.somebody.text'))
  await hands.click(screen.getAllByRole('checkbox')[0]!)
  server.answers(endpoints.endAccesses, { removed: [{ kind: 'share', label: 'E-mail' }] })
  server.answers(endpoints.ownAccesses, { accesses: ALL.slice(0, 3) })
  await hands.click(await button(t('account.somebody.end', { count: 1 })))
  await words(t('account.somebody.ended', { count: 1 }))
  expect(server.onlyCall(endpoints.endAccesses).body).toEqual({ accesses: [{ kind: 'share', id: anId(8) }] })
  await eventually(() => expect(boxes()).toEqual(['false', 'false']))
})

it('says why nothing was ended', async () => {
  const hands = await open()
  server.refuses(endpoints.endAccesses, 'ONLY_SIGN_IN_METHOD')
  await hands.click(await button(t('account.somebody.end', { count: 2 })))
  await words(t('account.somebody.endFailed'))
  await refusal('ONLY_SIGN_IN_METHOD')
})
