import { endpoints } from '@cratewatch/contracts/endpoints'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { EMAIL } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, heading, link, refusal, wait, words } from '../../harness/look.ts'
import { openPage } from '../../harness/open-page.tsx'

const { answerChannelInvitation: answerIt, readChannelInvitation: readIt } = endpoints
const address = 'bea@example.org'
const invitation = { account: EMAIL, address, isAgreed: false }

const openInvitation = (prepare: () => void = () => {}, locale: 'en' | 'es' = 'en') =>
  openPage(
    '/channel-invitation/abc',
    () => {
      server.answers(readIt, invitation)
      prepare()
    },
    { user: null, locale },
  )

it.each([
  ['en', true, 'agree', 'agreed'],
  ['es', false, 'refuse', 'refused'],
] as const)('says who asks, and takes one answer: %s %s', async (locale, agrees, choice, outcome) => {
  const hands = await openInvitation(undefined, locale)
  await words(t('channels.invitation.text', { account: EMAIL, address }))
  expect(server.calls(answerIt)).toEqual([])
  const held = server.holds(answerIt)
  await hands.dblClick(await button(t(`channels.invitation.${choice}`)))
  await wait(100)
  const other = await button(t(`channels.invitation.${agrees ? 'refuse' : 'agree'}`))
  expect(other).toHaveProperty('disabled', true)
  expect(held.count()).toBe(1)
  held.answer()
  await heading(t(`channels.invitation.${outcome}Title`))
  expect(server.onlyCall(answerIt)).toMatchObject({ params: { token: 'abc' }, body: { agrees } })
  await link(t('unsubscribe.home'))
  absent(t('channels.invitation.agree'), t('channels.invitation.refuse'))
})

it('asks nothing of who has agreed already', async () => {
  await openInvitation(() => server.answers(readIt, { ...invitation, isAgreed: true }))
  await words(t('channels.invitation.agreedText', { address }))
  absent(t('channels.invitation.agree'))
})

it('can be answered again when that failed', async () => {
  const hands = await openInvitation(() => server.isUnreachableFor(answerIt))
  await hands.click(await button(t('channels.invitation.agree')))
  await words(t('channels.invitation.failed'))
  server.answers(answerIt)
  await hands.click(await button(t('channels.invitation.refuse')))
  await heading(t('channels.invitation.refusedTitle'))
})

it('says that a link is dead', async () => {
  await openInvitation(() => server.refuses(readIt, 'INVALID_TOKEN'))
  await words(t('words.deadLink'))
  await refusal('INVALID_TOKEN')
  await link(t('unsubscribe.home'))
  absent(t('errors.retry'))
})

it('says nothing of the link while the server does not answer', async () => {
  const hands = await openInvitation(() => server.refuses(readIt, 'RATE_LIMITED'))
  await words(t('channels.invitation.loadFailed'))
  server.answers(readIt, invitation)
  await hands.click(await button(t('errors.retry')))
  await button(t('channels.invitation.agree'))
})
