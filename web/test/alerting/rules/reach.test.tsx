import { endpoints } from '@cratewatch/contracts/endpoints'
import type { User } from '@cratewatch/contracts/people/accounts'
import type { Watch } from '@cratewatch/contracts/watching/vinyls'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anInstance, aUser, EMAIL } from '../../fixtures/account.ts'
import { someSettings } from '../../fixtures/alerts.ts'
import { aWatch, aWatchList } from '../../fixtures/watches.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, field, heading, link, refusal, wait, words } from '../../harness/look.ts'
import { openPage } from '../../harness/open-page.tsx'

const byMarketplace = aUser({ email: null, emailConfirmed: false, discogsUsername: 'ada' })

const openList = (user: User, watches: Watch[], prepare: () => void = () => {}, locale = user.locale) =>
  openPage(
    '/dashboard/vinyls',
    () => {
      server.answers(endpoints.listVinyls, aWatchList(watches))
      server.answers(endpoints.getNotificationSettings, someSettings({ reachable: [] }))
      prepare()
    },
    { user, locale },
  )

it.each(['en', 'es'] as const)(
  'asks in %s who signed up with the marketplace for an address right away',
  async (locale) => {
    const hands = await openList(byMarketplace, [], undefined, locale)
    await heading(t('alerts.reach.title'))
    const held = server.holds(endpoints.updateEmail)
    await hands.type(await field(t('alerts.reach.email')), ` ${EMAIL} `)
    await hands.dblClick(await button(t('alerts.reach.submit')))
    await wait(100)
    expect(held.count()).toBe(1)
    held.answer({ ...byMarketplace, locale, pendingEmail: EMAIL })
    await words(t('alerts.reach.pendingText', { email: EMAIL }))
    absent(t('alerts.reach.title'))
    expect(server.onlyCall(endpoints.updateEmail).body).toEqual({ email: EMAIL })
  },
)

it('says at the address why it was refused', async () => {
  const hands = await openList(byMarketplace, [], () =>
    server.refuses(endpoints.updateEmail, 'EMAIL_ALREADY_IN_USE'),
  )
  await hands.type(await field(t('alerts.reach.email')), EMAIL)
  await hands.click(await button(t('alerts.reach.submit')))
  await refusal('EMAIL_ALREADY_IN_USE')
  expect((await field(t('alerts.reach.email'))).getAttribute('aria-invalid')).toBe('true')
})

it('has another way, and asks nobody who is reached by chat', async () => {
  await openList(byMarketplace, [])
  expect((await link(t('alerts.reach.chat'))).getAttribute('href')).toBe(
    '/dashboard/settings/notifications#telegram',
  )
  server.answers(endpoints.getNotificationSettings, someSettings({ reachable: ['telegram'] }))
  server.tell({ type: 'profile' })
  await wait(500)
  absent(t('alerts.reach.title'))
})

it('asks for no address where no mail is sent', async () => {
  await openList(byMarketplace, [aWatch(1)], () =>
    server.answers(endpoints.instanceInfo, anInstance({ mail: false })),
  )
  await words(t('watches.channelsOff.text'))
  absent(t('alerts.reach.none'))
  absent(t('alerts.reach.title'))
})

it('warns who has records, as long as no channel works', async () => {
  await openList(aUser({ emailConfirmed: false }), [aWatch(1)])
  await words(t('alerts.reach.none'))
})

it('does not warn twice while mails wait for a confirmation', async () => {
  await openList(aUser({ emailConfirmed: false, mailsWait: true }), [aWatch(1)])
  await words(t('watches.mailsWait.title'))
  absent(t('alerts.reach.none'))
})
