import { endpoints } from '@cratewatch/contracts/endpoints'
import type { SubscriptionView } from '@cratewatch/contracts/people/subscription'
import { PLANS } from '@cratewatch/domain/plans/catalogue'
import { act, screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { formatDate, readInstant } from '../../../src/lib/text/format.ts'
import { anInstance, aUser, EMAIL } from '../../fixtures/account.ts'
import { server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  eventually,
  factsOf,
  heading,
  refusal,
  region,
  textOf,
  wait,
  words,
} from '../../harness/look.ts'
import { daysAgo } from '../../harness/now.ts'
import { watchLeaving } from '../../harness/open-page.tsx'
import { openPlan, paid } from './open-plan.ts'

const date = (at: string) => formatDate(readInstant(at), 'en')
const PAY = 'https://pay.example.org'
const current = () => region(t('subscription.current'))
const upgrade = () => button(t('subscription.upgrade.button'))

it.each<[Partial<SubscriptionView>, string, string, string]>([
  [{ vinylCount: 2 }, '2/5', '2', '5'],
  [{ vinylCount: 9 }, '9/5', '5', '5'],
  [{ ...paid, vinylCount: 1500 }, '1,500/∞', '20', '100'],
])('draws how much of the plan is used: %j', async (given, text, now, max) => {
  await openPlan(given)
  const bar = await screen.findByRole('progressbar', { name: t('subscription.usage') })
  expect(bar.getAttribute('aria-valuetext')).toBe(text)
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([now, max])
})

it.each([
  [5, false],
  [6, true],
])('says that records are paused only beyond the plan: %d', async (vinylCount, isSaid) => {
  await openPlan({ vinylCount })
  await current()
  expect(screen.queryByText(t('subscription.beyond')) !== null).toBe(isSaid)
})

it.each<[string, Partial<SubscriptionView>, (() => string) | null]>([
  ['free', {}, null],
  ['paid', paid, () => t('subscription.renews', { date: date(paid.currentPeriodEnd) })],
  [
    'cancelled',
    { ...paid, cancelAtPeriodEnd: true },
    () => t('subscription.ends', { date: date(paid.currentPeriodEnd) }),
  ],
  ['given, and not paid any more', { ...paid, source: 'granted', isPremiumAnyway: true }, null],
])('says when a plan is renewed or ends that is %s', async (_, given, said) => {
  await openPlan(given)
  expect(/(?:Renews|Ends) on [A-Z]\w+ \d+, \d{4}/.exec(textOf(await current()))?.[0] ?? null).toBe(
    said === null ? null : said(),
  )
})

it.each<[Partial<SubscriptionView>, 'toYou' | 'toAll' | 'beside' | null]>([
  [paid, null],
  [{ plan: 'PREMIUM', source: 'granted', isPremiumAnyway: true }, 'toYou'],
  [{ plan: 'PREMIUM', source: 'instance', isPremiumAnyway: true }, 'toAll'],
  [{ ...paid, source: 'instance', isPremiumAnyway: true }, 'beside'],
])('says where premium comes from: %j', async (given, how) => {
  await openPlan(given)
  const text = textOf(await current())
  for (const each of ['toYou', 'toAll', 'beside'] as const)
    expect(text.includes(t(`subscription.given.${each}`))).toBe(each === how)
})

it.each([
  ['FREE', () => t('subscription.mode.delayed', { count: 1 })],
  ['PREMIUM', () => t('subscription.mode.atOnce')],
] as const)('says how soon alerts come on %s', async (plan, said) => {
  await openPlan({ plan })
  expect(textOf(await current())).toContain(`${t('subscription.mode.title')}${said()}`)
})

it.each<[Partial<SubscriptionView>, string | null, string, string]>([
  [paid, EMAIL, EMAIL, date(paid.currentPeriodStart)],
  [{}, null, '-', '-'],
])('says whose plan it is, and since when: %j', async (given, email, shown, since) => {
  await openPlan(given, undefined, { user: aUser({ email }) })
  expect(factsOf(await region(t('account.tabs.account')))).toEqual({
    [t('accounts.email.label')]: shown,
    [t('subscription.account.memberSince')]: since,
  })
})

const graceUntil = daysAgo(-5)

it.each<[Partial<SubscriptionView>, () => string]>([
  [{ notice: 'payment-pending' }, () => t('subscription.notice.pending')],
  [
    { notice: 'payment-failed', graceUntil },
    () => t('subscription.notice.failed', { date: date(graceUntil) }),
  ],
  [{ notice: 'payment-overdue' }, () => t('subscription.notice.overdue')],
  [
    { notice: 'payment-failed', graceUntil, isPremiumAnyway: true },
    () => t('subscription.noticeAnyway.failed'),
  ],
  [{ notice: 'payment-overdue', isPremiumAnyway: true }, () => t('subscription.noticeAnyway.overdue')],
])('says what is wrong with a payment, and links to where it is put right: %j', async (given, said) => {
  await openPlan({ ...paid, ...given })
  const notice = within((await words(said())).closest('[role]') as HTMLElement)
  notice.getByRole('button', { name: t('subscription.portal') })
  // There is no second way to the same page below.
  expect(screen.getAllByRole('button', { name: t('subscription.portal') })).toHaveLength(1)
})

it.each<[Partial<SubscriptionView>, () => string]>([
  [{}, () => t('subscription.notice.ending', { date: date(paid.currentPeriodEnd) })],
  [
    { isPremiumAnyway: true },
    () => t('subscription.noticeAnyway.ending', { date: date(paid.currentPeriodEnd) }),
  ],
])('says that a subscription ends, which is nothing to pay: %j', async (given, said) => {
  await openPlan({ ...paid, cancelAtPeriodEnd: true, notice: 'ending', ...given })
  const notice = within((await words(said())).closest('[role]') as HTMLElement)
  expect(notice.queryByRole('button')).toBeNull()
  await button(t('subscription.portal'))
  await button(t('subscription.resume'))
  absent(t('subscription.cancel.button'))
})

it('offers no way to a payment that is not managed here', async () => {
  await openPlan({ ...paid, notice: 'payment-overdue', canManage: false })
  await words(t('subscription.notice.overdue'))
  absent(t('subscription.portal'), t('subscription.cancel.button'))
})

it.each<[Partial<SubscriptionView>, () => string]>([
  [paid, () => t('subscription.cancel.ask', { date: date(paid.currentPeriodEnd) })],
  [{ ...paid, graceUntil }, () => t('subscription.cancel.ask', { date: date(graceUntil) })],
  [
    { ...paid, graceUntil, isPremiumAnyway: true },
    () => t('subscription.cancel.askAnyway', { date: date(paid.currentPeriodEnd) }),
  ],
])('asks before it cancels, and says until when premium stays: %j', async (given, said) => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const hands = await openPlan(given)
  await hands.click(await button(t('subscription.cancel.button')))
  expect(confirm.mock.calls).toEqual([[said()]])
  expect(server.calls(endpoints.cancelSubscription)).toEqual([])
})

it.each([
  ['cancelSubscription', paid, () => t('subscription.cancel.button')],
  ['resumeSubscription', { ...paid, cancelAtPeriodEnd: true }, () => t('subscription.resume')],
] as const)('sends %s once, and reads the plan again', async (endpoint, given, label) => {
  vi.stubGlobal('confirm', () => true)
  const hands = await openPlan(given)
  const held = server.holds(endpoints[endpoint])
  const press = await button(label())
  await hands.dblClick(press)
  await wait(100)
  await hands.click(press)
  expect(held.count()).toBe(1)
  const asked = server.calls(endpoints.subscriptionStatus).length
  held.refuse('SERVICE_UNAVAILABLE')
  await refusal('SERVICE_UNAVAILABLE')
  await eventually(() => expect(server.calls(endpoints.subscriptionStatus).length).toBe(asked + 1))
  expect(press.getAttribute('aria-busy')).toBeNull()
})

it('says nothing of how often records are checked', async () => {
  await openPlan()
  await upgrade()
  await wait(100)
  absent(/\d+ (minutes|hours|days)/)
})

it('names every gain of premium, and what it costs', async () => {
  await openPlan()
  const card = within(await region(t('subscription.upgrade.title')))
  expect(card.getAllByRole('listitem').map(textOf)).toEqual(
    (['unlimited', 'shops', 'faster', 'chat', 'search', 'sync', 'analytics'] as const).map((gain) =>
      t(`subscription.upgrade.gains.${gain}`, { count: PLANS.PREMIUM.shopLimit }),
    ),
  )
  card.getByText('$0.99')
})

it('keeps places free until plan and instance are known', async () => {
  let held: ReturnType<typeof server.holds<typeof endpoints.subscriptionStatus>> | undefined
  await openPlan({}, () => {
    held = server.holds(endpoints.subscriptionStatus)
  })
  await heading(t('shell.nav.subscription'))
  await words(t('shell.loading'))
  held?.refuse('RATE_LIMITED')
  await heading(t('subscription.loadFailed'))
})

const paymentScript = { url: `${PAY}/script.js`, publishableKey: 'pk' }

/** Opens the plan of an instance with a script of its payment service; `path`: where the document was loaded. */
const openWithScript = (path = '/dashboard/subscription') => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `${location.origin}${path}` } as PerformanceEntry,
  ])
  return openPlan({}, () => {
    server.answers(endpoints.instanceInfo, anInstance({ paymentScript }))
    server.answers(endpoints.createCheckoutSession, { url: PAY })
  })
}

const service = vi.fn()
const append = () => vi.spyOn(document.head, 'append')

beforeEach(() => {
  service.mockClear()
  vi.stubGlobal('Stripe', undefined)
})

/** Has the script load, or fail, as soon as the page asks for it. */
const scriptThat = (event: 'load' | 'error') => {
  const asked: string[] = []
  append().mockImplementation((...nodes) => {
    const [script] = nodes as HTMLScriptElement[]
    asked.push(script?.src ?? '')
    if (event === 'load') vi.stubGlobal('Stripe', service)
    queueMicrotask(() => script?.dispatchEvent(new Event(event)))
  })
  return asked
}

it('loads the script of the payment service before it leads there, and only once', async () => {
  const left = watchLeaving()
  const asked = scriptThat('load')
  const hands = await openWithScript()
  await hands.click(await upgrade())
  await eventually(() => expect(left()).toEqual([PAY]))
  expect(asked).toEqual([paymentScript.url])
  expect(service.mock.calls).toEqual([['pk']])
})

it('asks for no script that is there', async () => {
  const left = watchLeaving()
  const asked = scriptThat('error')
  vi.stubGlobal('Stripe', service)
  const hands = await openWithScript()
  await hands.click(await upgrade())
  await eventually(() => expect(left()).toEqual([PAY]))
  expect(asked).toEqual([])
})

it('tries a script again that failed', async () => {
  const left = watchLeaving()
  scriptThat('error')
  const hands = await openWithScript()
  await hands.click(await upgrade())
  await words(t('subscription.script.failed'))
  await words(t('subscription.script.text'))
  expect(server.calls(endpoints.createCheckoutSession)).toEqual([])
  scriptThat('load')
  await hands.click(await upgrade())
  await eventually(() => expect(left()).toEqual([PAY]))
  absent(t('subscription.script.failed'))
})

it('gives a script up that does not come within ten seconds', async () => {
  append().mockImplementation(() => {})
  const hands = await openWithScript()
  await hands.click(await upgrade())
  await wait(9000)
  absent(t('subscription.script.failed'))
  await wait(1500)
  await words(t('subscription.script.failed'))
})

it('loads the page anew where it was loaded as another, and goes on by itself', async () => {
  const left = watchLeaving()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  scriptThat('load')
  const hands = await openWithScript('/dashboard/vinyls')
  await hands.click(await upgrade())
  await eventually(() => expect(reload).toHaveBeenCalledOnce())
  expect(left()).toEqual([])
  expect(sessionStorage.getItem('upgrade-goes-on')).not.toBeNull()
})

it('goes on once with an upgrade that was begun before the page was loaded anew', async () => {
  const left = watchLeaving()
  scriptThat('load')
  sessionStorage.setItem('upgrade-goes-on', '1')
  await openWithScript()
  await eventually(() => expect(left()).toEqual([PAY]))
  expect(sessionStorage.getItem('upgrade-goes-on')).toBeNull()
})

it('stays busy while it leaves, and can be pressed again by who comes back', async () => {
  const left = watchLeaving()
  const hands = await openPlan({}, () => server.answers(endpoints.createCheckoutSession, { url: PAY }))
  await hands.click(await upgrade())
  await eventually(() => expect(left()).toHaveLength(1))
  await wait(100)
  expect((await upgrade()).getAttribute('aria-busy')).toBe('true')
  const comeBack = (persisted: boolean) =>
    act(async () => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    })
  await comeBack(false)
  expect((await upgrade()).getAttribute('aria-busy')).toBe('true')
  await comeBack(true)
  await eventually(() =>
    expect(
      screen.getByRole('button', { name: t('subscription.upgrade.button') }).getAttribute('aria-busy'),
    ).toBeNull(),
  )
})
