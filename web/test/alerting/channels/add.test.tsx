import { MOST_CHANNELS } from '@cratewatch/contracts/alerting/channels'
import { CHANNEL_KINDS, channelKindName } from '@cratewatch/contracts/alerting/kinds'
import { endpoints } from '@cratewatch/contracts/endpoints'
import { screen, within } from '@testing-library/react'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { channelKinds as english } from '../../../src/messages/en/channel-kinds.ts'
import { channelKinds as spanish } from '../../../src/messages/es/channel-kinds.ts'
import { aUser } from '../../fixtures/account.ts'
import { aChannel, someChannels, theMail } from '../../fixtures/channels.ts'
import { server } from '../../harness/fake-server.ts'
import {
  absent,
  button,
  descriptionOf,
  dialog,
  eventually,
  field,
  refusal,
  wait,
  words,
} from '../../harness/look.ts'
import { onTop, openChannels, row } from './open-channels.ts'

const { addChannel, askAgain, confirmChannel, listChannels } = endpoints
const waiting = aChannel(2, { label: 'ntfy', state: 'unconfirmed' })

const setting = (kind: 'ntfy' | 'webhook' | 'email', name: string, isOptional = false) => {
  const label = String(t(`channelKinds.${kind}.fields.${name}.label` as never))
  return field(isOptional ? t('channels.add.optional', { label }) : label)
}
const submit = () => button(t('channels.add.submit'))

/** Opens the form of a kind. */
async function openForm(kind: 'ntfy' | 'webhook' | 'email', locale: 'en' | 'es' = 'en') {
  const hands = await openChannels(undefined, undefined, { locale })
  await hands.click(await button(t('channels.add.open')))
  await hands.click(await button(new RegExp(`^${t(`channelKinds.${kind}.name`)}`)))
  return hands
}

it('has words for every setting of every kind, and for no others', () => {
  for (const catalogue of [english, spanish])
    for (const kind of channelKindName.options) {
      const settings = CHANNEL_KINDS[kind].madeBy === 'form' ? CHANNEL_KINDS[kind].settings.shape : {}
      expect([kind, Object.keys(catalogue[kind].fields)]).toEqual([kind, Object.keys(settings)])
    }
})

it('offers the kinds of this instance that have a form, and says where the bot is', async () => {
  const hands = await openChannels(undefined, () =>
    server.answers(
      listChannels,
      someChannels(undefined, { kinds: ['email', 'telegram', 'web-push', 'ntfy'] }),
    ),
  )
  await hands.click(await button(t('channels.add.open')))
  const offered = (await onTop()).getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(offered).toEqual([
    t('channelKinds.email.name') + t('channelKinds.email.text'),
    t('channelKinds.ntfy.name') + t('channelKinds.ntfy.text'),
  ])
  await words(t('channelKinds.telegram.text'))
})

it('says that an instance offers none, and that an account is full', async () => {
  const hands = await openChannels(undefined, () =>
    server.answers(listChannels, someChannels(undefined, { kinds: [] })),
  )
  await hands.click(await button(t('channels.add.open')))
  await words(t('channels.add.none'))
})

it('adds nothing to a full account', async () => {
  await openChannels(Array.from({ length: MOST_CHANNELS }, (_, index) => aChannel(index + 1)))
  await words(t('channels.add.full'))
  absent(t('channels.add.open'))
})

it.each(['en', 'es'] as const)('adds a channel by its form and its code, in %s', async (locale) => {
  const hands = await openForm('ntfy', locale)
  expect((await setting('ntfy', 'server')).value).toBe('https://ntfy.sh')
  expect((await field(t('words.name'))).value).toBe('ntfy')
  const token = await setting('ntfy', 'token', true)
  expect(token.type).toBe('password')
  await hands.type(await setting('ntfy', 'topic'), ' crate-9f2 ')
  const held = server.holds(addChannel)
  await hands.dblClick(await submit())
  await wait(100)
  expect(held.count()).toBe(1)
  server.answers(listChannels, someChannels([theMail(), waiting]))
  held.answer({ channel: waiting, secret: null })
  await words(t('channels.code.text', { name: 'ntfy' }))
  expect(server.onlyCall(addChannel).body).toEqual({
    kind: 'ntfy',
    label: 'ntfy',
    settings: { server: 'https://ntfy.sh', topic: 'crate-9f2', token: null },
  })
  await hands.type(await field(t('channels.code.label')), '123 456')
  server.answers(confirmChannel, { ...waiting, state: 'on' })
  server.answers(listChannels, someChannels([theMail(), { ...waiting, state: 'on' }]))
  await hands.click(await button(t('words.confirm')))
  await words(t('channels.code.done', { name: 'ntfy' }))
  expect(server.onlyCall(confirmChannel)).toMatchObject({
    params: { id: waiting.id },
    body: { code: '123456' },
  })
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await row('ntfy')).getByRole('switch').getAttribute('aria-checked')).toBe('true')
})

it('says at each field what is wrong with it, and sends nothing', async () => {
  const hands = await openForm('ntfy')
  const address = await setting('ntfy', 'server')
  await hands.clear(address)
  await hands.type(address, 'ntfy.sh')
  await hands.clear(await field(t('words.name')))
  await hands.click(await submit())
  await words(t('channels.add.urlWrong'))
  expect(descriptionOf(await setting('ntfy', 'topic'))).toContain(t('channels.add.missing'))
  expect(descriptionOf(await field(t('words.name')))).toContain(t('channels.add.missing'))
  expect(document.activeElement).toBe(address)
  await wait(1000)
  await hands.type(await setting('ntfy', 'topic'), 'with space')
  await hands.click(await submit())
  const topic = await setting('ntfy', 'topic')
  await eventually(() => expect(descriptionOf(topic)).toContain(t('channels.add.wrong')))
  expect(server.calls(addChannel)).toEqual([])
})

it.each([
  ['CHANNEL_UNREACHABLE', undefined],
  ['CHANNEL_ALREADY_EXISTS', undefined],
  ['CHANNEL_LIMIT_REACHED', undefined],
  ['VALIDATION_FAILED', 'settings.topic'],
  ['VALIDATION_FAILED', 'kind'],
] as const)('keeps what was typed when it was refused: %s %s', async (code, at) => {
  const hands = await openForm('ntfy')
  await hands.type(await setting('ntfy', 'topic'), 'crate')
  server.refuses(addChannel, code, at === undefined ? {} : { field: at })
  await hands.click(await submit())
  await refusal(code)
  const topic = await setting('ntfy', 'topic')
  expect(topic.value).toBe('crate')
  expect(topic.getAttribute('aria-invalid')).toBe(at === 'settings.topic' ? 'true' : null)
  if (at !== 'settings.topic') await words(t('channels.add.failed'))
})

it('asks who it is where that was long ago, and goes on with what was typed', async () => {
  const hands = await openForm('ntfy')
  await hands.type(await setting('ntfy', 'topic'), 'crate')
  server.refuses(addChannel, 'REAUTHENTICATION_REQUIRED')
  server.answers(endpoints.reauthenticationMethods, { methods: ['password'] })
  await hands.click(await submit())
  const opened = within(await dialog(t('reauthentication.title')))
  server.answers(endpoints.reauthenticate, { token: 'fresh', user: aUser() })
  server.answers(addChannel, { channel: waiting, secret: null })
  await hands.type(await opened.findByLabelText(t('accounts.password.label')), 'secret1{Enter}')
  await field(t('channels.code.label'))
  expect(server.calls(addChannel).map(({ body }) => body)).toEqual([
    server.calls(addChannel)[0]?.body,
    server.calls(addChannel)[0]?.body,
  ])
})

it('goes back to the kinds', async () => {
  const hands = await openForm('webhook')
  await hands.click(await button(t('channels.back')))
  await screen.findByRole('list', { name: t('channels.add.kinds') })
})

it('shows the secret of a webhook once, to be copied, before it asks for the code', async () => {
  const hands = await openForm('webhook')
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const hook = aChannel(2, { kind: 'webhook', label: 'Webhook', state: 'unconfirmed' })
  await hands.type(await setting('webhook', 'url'), 'https://example.org/hook')
  server.answers(addChannel, { channel: hook, secret: 'whsec_abc' })
  await hands.click(await submit())
  expect((await field(t('channels.secret.label'))).value).toBe('whsec_abc')
  await hands.click(await button(t('channels.secret.copy')))
  await button(t('channels.secret.copied'))
  expect(copy).toHaveBeenCalledWith('whsec_abc')
  await hands.click(await button(t('channels.secret.stored')))
  await field(t('channels.code.label'))
  expect(screen.queryByDisplayValue('whsec_abc')).toBeNull()
})

it('says that somebody else was asked', async () => {
  const hands = await openForm('email')
  const partner = aChannel(2, { kind: 'email', address: 'bea@example.org', state: 'unconfirmed' })
  await hands.type(await setting('email', 'address'), 'bea')
  await hands.click(await button(t('channels.add.invite')))
  await words(t('channels.add.emailWrong'))
  await wait(1000)
  await hands.type(await setting('email', 'address'), '@example.org')
  server.answers(addChannel, { channel: partner, secret: null })
  server.answers(listChannels, someChannels([theMail(), partner]))
  await hands.click(await button(t('channels.add.invite')))
  await words(t('channels.asked.text', { address: 'bea@example.org' }))
  await hands.click(await button(t('words.done')))
  await words(t('channels.waits.link'))
  server.answers(askAgain)
  await hands.click(await button(t('channels.asked.again')))
  await words(t('channels.asked.sentAgain'))
  expect(server.onlyCall(askAgain).params).toEqual({ id: partner.id })
})

it('asks again for a code that is wrong, and sends a new one', async () => {
  const hands = await openChannels([waiting])
  await words(t('channels.waits.code'))
  await hands.click(await button(t('channels.enterCode')))
  const code = await field(t('channels.code.label'))
  await hands.type(code, '12345{Enter}')
  await words(t('channels.code.wrong'))
  expect(server.calls(confirmChannel)).toEqual([])
  server.refuses(confirmChannel, 'WRONG_CODE')
  await wait(1000)
  await hands.type(code, '6{Enter}')
  await refusal('WRONG_CODE')
  expect(document.activeElement).toBe(code)
  const held = server.holds(askAgain)
  await hands.dblClick(await button(t('channels.code.again')))
  await wait(100)
  expect(held.count()).toBe(1)
  held.answer()
  await words(t('channels.code.sentAgain'))
  await eventually(() => expect(code.value).toBe(''))
  await eventually(() => expect(code.getAttribute('aria-invalid')).toBeNull())
})

it('says that no new code could be sent', async () => {
  const hands = await openChannels([waiting], () => server.refuses(askAgain, 'CHANNEL_UNREACHABLE'))
  await hands.click(await button(t('channels.enterCode')))
  await hands.click(await button(t('channels.code.again')))
  await words(t('channels.code.againFailed'))
  await refusal('CHANNEL_UNREACHABLE')
})
