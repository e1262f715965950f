import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anOperator } from '../../fixtures/account.ts'
import { aChannel, someChannels } from '../../fixtures/channels.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, field, refusal, wait, words } from '../../harness/look.ts'
import type { Visit } from '../../harness/open-page.tsx'
import { openChannels, press, row } from './open-channels.ts'

const { changeChannel, listChannels, renewSecret } = endpoints
const phone = aChannel(2, { label: 'My phone' })
const hook = aChannel(2, { kind: 'webhook', label: 'Desk', address: 'desk.example' })

/** A channel that was pressed, on a server that stores each change of it. */
async function openEdit(channel = phone, visit?: Visit) {
  let stored = channel
  const hands = await openChannels(
    undefined,
    () => {
      server.answersWith(listChannels, () => someChannels([stored]))
      server.answersWith(changeChannel, ({ body }) => {
        const { isOn, ...changed } = changeChannel.body.parse(body)
        stored = { ...stored, ...changed, state: isOn ? 'on' : 'off' }
        return stored
      })
    },
    visit,
  )
  await press(hands, channel.label)
  return hands
}
const toggle = async (name: string, of = 'My phone') => (await row(of)).getByRole('switch', { name })
const sent = () => server.calls(changeChannel).map(({ body }) => body)
const last = () => sent().at(-1)

it.each(['en', 'es'] as const)('saves what a channel gets and when, each at once, in %s', async (locale) => {
  const hands = await openEdit(phone, { locale })
  await hands.selectOptions(await field(t('channels.form.alerts')), 'starred')
  await words(t('channels.form.saved', { name: 'My phone' }))
  await hands.click(await toggle(t('channels.form.summaries')))
  await hands.selectOptions(await field(t('timing.digest')), 'weekly')
  await hands.selectOptions(await field(t('timing.weekday')), '5')
  await eventually(() => expect(sent()).toHaveLength(4))
  expect(last()).toEqual({
    label: 'My phone',
    isOn: true,
    gets: { alerts: 'starred', summaries: true, alarms: false },
    digest: { kind: 'weekly', weekday: 5, at: '18:00' },
    quiet: null,
  })
})

it('saves a name once its field is left, and not before', async () => {
  const hands = await openEdit()
  await hands.clear(await field(t('words.name')))
  await hands.type(await field(t('words.name')), 'Phone')
  await wait(1000)
  expect(sent()).toEqual([])
  await hands.tab()
  await row('Phone')
  expect(sent()).toMatchObject([{ label: 'Phone' }])
})

it('keeps no channel without a name, and says so', async () => {
  const hands = await openEdit()
  const label = await field(t('words.name'))
  await hands.clear(label)
  await hands.tab()
  await words(t('errors.incomplete'))
  expect(label.getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

it('sends changes one after another, so that the last one stays', async () => {
  const hands = await openEdit()
  const held = server.holds(changeChannel)
  await hands.selectOptions(await field(t('channels.form.alerts')), 'starred')
  await hands.selectOptions(await field(t('channels.form.alerts')), 'all')
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer({ ...phone, gets: { ...phone.gets, alerts: 'starred' } })
  await eventually(() => expect(held.count()).toBe(1))
  expect((await field(t('channels.form.alerts'))).value).toBe('all')
  held.answer({ ...phone, gets: { ...phone.gets, alerts: 'all' } })
  expect(last()).toMatchObject({ gets: { alerts: 'all' } })
})

it('stays as it was when a change is taken back while it is being saved', async () => {
  const hands = await openEdit()
  const held = server.holds(changeChannel)
  await hands.click(await toggle(t('channels.form.summaries')))
  await hands.click(await toggle(t('channels.form.summaries')))
  held.answer({ ...phone, gets: { ...phone.gets, summaries: true } })
  await eventually(() => expect(held.count()).toBe(1))
  held.answer(phone)
  expect(last()).toMatchObject({ gets: { summaries: false } })
  const chosen = await toggle(t('channels.form.summaries'))
  await eventually(() => expect(chosen.getAttribute('aria-checked')).toBe('false'))
})

it('undoes a change from the toast, and that change alone', async () => {
  const hands = await openEdit()
  await hands.selectOptions(await field(t('channels.form.alerts')), 'starred')
  await eventually(() => expect(sent()).toHaveLength(1))
  await hands.click(await toggle(t('channels.form.ownQuiet')))
  await eventually(() => expect(sent()).toHaveLength(2))
  await wait(500)
  await hands.click(await button(t('words.undo')))
  await eventually(() => expect(sent()).toHaveLength(3))
  expect(last()).toMatchObject({ gets: { alerts: 'starred' }, quiet: null })
})

it.each([
  ['a collector', phone, undefined, ['all', 'starred']],
  ['an operator', phone, anOperator(), ['all', 'starred', 'none']],
  ['a program', hook, undefined, ['all', 'starred', 'none']],
  [
    'who has chosen it',
    { ...phone, gets: { ...phone.gets, alerts: 'none' } },
    undefined,
    ['all', 'starred', 'none'],
  ],
] as const)(
  'offers no alerts at all where something else may come: %s',
  async (_, channel, user, offered) => {
    await openEdit(channel, user && { user })
    const shares = await field(t('channels.form.alerts'))
    expect([...shares.querySelectorAll('option')].map(({ value }) => value)).toEqual(offered)
  },
)

it('offers starred records and nothing else for somebody who was invited', async () => {
  await openEdit(aChannel(3, { kind: 'email', label: 'Bea', address: 'bea@example.org' }), {
    user: anOperator(),
  })
  await field(t('words.name'))
  expect((await row('Bea')).queryByRole('combobox', { name: t('channels.form.alerts') })).toBeNull()
  expect((await row('Bea')).queryByRole('switch', { name: t('channels.form.summaries') })).toBeNull()
  expect((await row('Bea')).queryByRole('switch', { name: t('channels.form.alarms') })).toBeNull()
})

it('gives a channel quiet hours of its own once they are complete, and those of the account back', async () => {
  const hands = await openEdit()
  await hands.click(await toggle(t('channels.form.ownQuiet')))
  await eventually(() => expect(last()).toMatchObject({ quiet: [] }))
  await hands.click((await row('My phone')).getByRole('button', { name: t('timing.add') }))
  const night = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '08:00' }
  await eventually(() => expect(last()).toMatchObject({ quiet: [night] }))
  const to = (await row('My phone')).getByLabelText(t('timing.to'))
  await hands.clear(to)
  await hands.tab()
  await words(t('timing.incomplete'))
  await hands.type(to, '06:00')
  await hands.tab()
  await eventually(() => expect(last()).toMatchObject({ quiet: [{ ...night, to: '06:00' }] }))
  expect(sent()).toHaveLength(3)
  await hands.click(await toggle(t('channels.form.ownQuiet')))
  await eventually(() => expect(last()).toMatchObject({ quiet: null }))
})

it('offers alarms to operators only', async () => {
  await openEdit()
  await field(t('channels.form.alerts'))
  absent(t('channels.form.alarms'))
})

it('takes the alarms of the instance to any channel of an operator', async () => {
  const hands = await openEdit(phone, { user: anOperator() })
  await hands.click(await toggle(t('channels.form.alarms')))
  await eventually(() => expect(last()).toMatchObject({ gets: { alarms: true } }))
})

it.each([
  ['en', 'events', 'of an operator', anOperator()],
  ['es', 'events', 'of an operator', anOperator()],
  ['en', 'lookups', 'of anybody', undefined],
  ['es', 'lookups', 'of anybody', undefined],
] as const)('takes in %s the %s to a signed webhook %s', async (locale, what, _, user) => {
  const hands = await openEdit(hook, { locale, ...(user && { user }) })
  const chosen = await toggle(t(`channels.form.${what}`), 'Desk')
  expect(chosen.getAttribute('aria-checked')).toBe('false')
  await hands.click(chosen)
  await (await row('Desk')).findByText(new RegExp(` · ${t(`channels.gets.${what}`)}`))
  expect(last()).toMatchObject({ gets: { alerts: 'all', [what]: true, alarms: false } })
})

it.each([
  ['lookups', 'where nothing is signed', 'ntfy', undefined],
  ['events', 'where nothing is signed', 'ntfy', anOperator()],
  ['events', 'to others', 'webhook', undefined],
] as const)('does not offer the %s %s', async (what, _, kind, user) => {
  await openEdit(aChannel(2, { kind, label: 'Desk' }), user && { user })
  await field(t('channels.form.alerts'))
  expect((await row('Desk')).queryByRole('switch', { name: t(`channels.form.${what}`) })).toBeNull()
})

it('puts back what could not be saved, and says why', async () => {
  const hands = await openEdit()
  server.refuses(changeChannel, 'VALIDATION_FAILED')
  await hands.selectOptions(await field(t('channels.form.alerts')), 'starred')
  await words(t('channels.form.saveFailed'))
  await refusal('VALIDATION_FAILED')
  expect((await field(t('channels.form.alerts'))).value).toBe('all')
})

it('renews the secret of a webhook, and of nothing else', async () => {
  const hands = await openEdit(hook)
  const held = server.holds(renewSecret)
  await hands.dblClick(await button(t('channels.secret.renew')))
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer({ channel: hook, secret: 'whsec_new' })
  expect((await field(t('channels.secret.label'))).value).toBe('whsec_new')
  absent(t('channels.secret.renew'))
})

it('says that the secret was not renewed', async () => {
  const hands = await openEdit(hook)
  server.refuses(renewSecret, 'NOT_FOUND')
  await hands.click(await button(t('channels.secret.renew')))
  await words(t('channels.secret.renewFailed'))
  await refusal('NOT_FOUND')
  expect(screen.queryByLabelText(t('channels.secret.label'))).toBeNull()
})
