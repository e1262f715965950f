import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it } from 'vitest'
import { anOperator } from '../../fixtures/account.ts'
import { aChannel, someChannels } from '../../fixtures/channels.ts'
import { server } from '../../harness/fake-server.ts'
import { absent, button, eventually, field, refusal, wait, words } from '../../harness/look.ts'
import type { Visit } from '../../harness/open-page.tsx'
import { onTop, openChannels } from './open-channels.ts'

const { changeChannel, listChannels, renewSecret } = endpoints
const phone = aChannel(2, { label: 'My phone' })

async function openEdit(channel = phone, visit?: Visit) {
  const hands = await openChannels([channel], undefined, visit)
  await hands.click(await button(t('channels.editOf', { name: channel.label })))
  return hands
}
const toggle = async (name: string) => (await onTop()).getByRole('switch', { name })
const save = () => button(t('channels.form.save'))
const sent = () => server.onlyCall(changeChannel).body

it.each(['en', 'es'] as const)('changes what a channel gets and when, once, in %s', async (locale) => {
  const hands = await openEdit(phone, { locale })
  await hands.clear(await field(t('channels.add.label')))
  await hands.type(await field(t('channels.add.label')), 'Phone')
  await hands.selectOptions(await field(t('channels.form.alerts')), 'starred')
  await hands.click(await toggle(t('channels.form.summaries')))
  await hands.selectOptions(await field(t('alerts.timing.digest')), 'weekly')
  await hands.selectOptions(await field(t('alerts.timing.weekday')), '5')
  const held = server.holds(changeChannel)
  await hands.dblClick(await save())
  await wait(100)
  expect(held.count()).toBe(1)
  server.answers(listChannels, someChannels([{ ...phone, label: 'Phone' }]))
  held.answer({ ...phone, label: 'Phone' })
  await words(t('channels.form.saved', { name: 'My phone' }))
  expect(sent()).toEqual({
    label: 'Phone',
    isOn: true,
    gets: { alerts: 'starred', summaries: true, alarms: false },
    digest: { kind: 'weekly', weekday: 5, at: '18:00' },
    quiet: null,
  })
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  await button(t('channels.editOf', { name: 'Phone' }))
})

it('offers starred records and nothing else for somebody who was invited', async () => {
  await openEdit(aChannel(3, { kind: 'email', label: 'Bea', address: 'bea@example.org' }), {
    user: anOperator(),
  })
  const shares = await field(t('channels.form.alerts'))
  expect([...shares.querySelectorAll('option')].map(({ value }) => value)).toEqual(['starred', 'none'])
  expect((await onTop()).queryByRole('switch', { name: t('channels.form.summaries') })).toBeNull()
  expect((await onTop()).queryByRole('switch', { name: t('channels.form.alarms') })).toBeNull()
})

it('switches a channel off', async () => {
  const hands = await openEdit()
  await hands.click(await toggle(t('channels.form.on')))
  server.answers(changeChannel, { ...phone, state: 'off' })
  await hands.click(await save())
  await words(t('channels.form.saved', { name: 'My phone' }))
  expect(sent()).toMatchObject({ isOn: false })
})

it('gives a channel quiet hours of its own, and those of the account back', async () => {
  const hands = await openEdit()
  await hands.click(await toggle(t('channels.form.ownQuiet')))
  await hands.click((await onTop()).getByRole('button', { name: t('alerts.timing.add') }))
  const to = (await onTop()).getByLabelText(t('alerts.timing.to'))
  await hands.clear(to)
  await words(t('alerts.timing.incomplete'))
  expect(await save()).toHaveProperty('disabled', true)
  await hands.type(to, '22:00')
  expect(await save()).toHaveProperty('disabled', true)
  await hands.clear(to)
  await hands.type(to, '06:00')
  server.answers(changeChannel, phone)
  await hands.click(await save())
  await words(t('channels.form.saved', { name: 'My phone' }))
  expect(sent()).toMatchObject({
    quiet: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }],
  })
})

it('lets go of its own quiet hours', async () => {
  const hands = await openEdit({ ...phone, quiet: [{ weekdays: [6], from: '09:00', to: '11:00' }] })
  await hands.click(await toggle(t('channels.form.ownQuiet')))
  server.answers(changeChannel, phone)
  await hands.click(await save())
  await words(t('channels.form.saved', { name: 'My phone' }))
  expect(sent()).toMatchObject({ quiet: null })
})

it('offers alarms to operators only', async () => {
  await openEdit()
  await save()
  absent(t('channels.form.alarms'))
})

it('takes the alarms of the instance to any channel of an operator', async () => {
  const hands = await openEdit(phone, { user: anOperator() })
  await hands.click(await toggle(t('channels.form.alarms')))
  server.answers(changeChannel, phone)
  await hands.click(await save())
  await words(t('channels.form.saved', { name: 'My phone' }))
  expect(sent()).toMatchObject({ gets: { alarms: true } })
})

it.each(['en', 'es'] as const)(
  'takes the events of accounts to a signed webhook of an operator, in %s',
  async (locale) => {
    const hook = aChannel(2, { kind: 'webhook', label: 'Desk', address: 'desk.example' })
    const hands = await openEdit(hook, { locale, user: anOperator() })
    await hands.click(await toggle(t('channels.form.events')))
    const gets = { ...hook.gets, events: true }
    server.answers(changeChannel, { ...hook, gets })
    server.answers(listChannels, someChannels([{ ...hook, gets }]))
    await hands.click(await save())
    await words(new RegExp(t('channels.gets.events')))
    expect(sent()).toMatchObject({ gets: { events: true, alarms: false } })
  },
)

it.each(['en', 'es'] as const)(
  'takes what came of added records to a signed webhook of anybody, in %s',
  async (locale) => {
    const hook = aChannel(2, { kind: 'webhook', label: 'Desk', address: 'desk.example' })
    const hands = await openEdit(hook, { locale })
    expect((await toggle(t('channels.form.lookups'))).getAttribute('aria-checked')).toBe('false')
    await hands.click(await toggle(t('channels.form.lookups')))
    const gets = { ...hook.gets, lookups: true }
    server.answers(changeChannel, { ...hook, gets })
    server.answers(listChannels, someChannels([{ ...hook, gets }]))
    await hands.click(await save())
    await words(new RegExp(t('channels.gets.lookups')))
    expect(sent()).toMatchObject({ gets: { alerts: 'all', lookups: true } })
  },
)

it('does not offer what came of added records where nothing is signed', async () => {
  await openEdit(aChannel(2, { kind: 'ntfy', label: 'Desk' }))
  await field(t('channels.form.alerts'))
  expect((await onTop()).queryByRole('switch', { name: t('channels.form.lookups') })).toBeNull()
})

it.each([
  ['to others', 'webhook', undefined],
  ['where nothing is signed', 'ntfy', anOperator()],
] as const)('does not offer the events of accounts %s', async (_, kind, user) => {
  await openEdit(aChannel(2, { kind, label: 'Desk' }), user && { user })
  await field(t('channels.form.alerts'))
  expect((await onTop()).queryByRole('switch', { name: t('channels.form.events') })).toBeNull()
})

it.each([
  ['NOT_FOUND', undefined],
  ['VALIDATION_FAILED', 'label'],
] as const)('keeps what was chosen when it could not be saved: %s %s', async (code, at) => {
  const hands = await openEdit()
  await hands.selectOptions(await field(t('channels.form.alerts')), 'none')
  server.refuses(changeChannel, code, at === undefined ? {} : { field: at })
  await hands.click(await save())
  await refusal(code)
  expect((await field(t('channels.form.alerts'))).value).toBe('none')
  const label = await field(t('channels.add.label'))
  expect(label.getAttribute('aria-invalid')).toBe(at === 'label' ? 'true' : null)
})

it('renews the secret of a webhook, and of nothing else', async () => {
  const hook = aChannel(2, { kind: 'webhook', label: 'Hook' })
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
  const hands = await openEdit(aChannel(2, { kind: 'webhook', label: 'Hook' }))
  server.refuses(renewSecret, 'NOT_FOUND')
  await hands.click(await button(t('channels.secret.renew')))
  await words(t('channels.secret.renewFailed'))
  await refusal('NOT_FOUND')
})
