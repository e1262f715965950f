import { createTransport, type Transporter } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standingClock } from '../kit/clock.ts'
import { startMailbox, type Mailbox } from './start-mailbox.ts'

let mailbox: Mailbox
let sender: Transporter

beforeEach(async () => {
  mailbox = await startMailbox({ clock: standingClock() })
  sender = createTransport(mailbox.smtpUrl)
})

afterEach(async () => {
  sender.close()
  await mailbox.close()
})

const message = {
  from: 'Cratewatch <hello@cratewatch.example>',
  to: 'ida@example.org',
  subject: 'Sólrún Hallström – Älv is for sale',
  text: 'See it: https://example.org/release/1?a=b.',
  html: '<p>See <a href="https://example.org/release/1">it</a></p><script>alert(1)</script>',
  headers: { 'List-Unsubscribe': '<https://example.org/out>' },
}

const read = async (path: string) => (await fetch(mailbox.url + path)).text()

describe('a mail that arrives', () => {
  it('is parsed, kept and served with every part and header', async () => {
    const { messageId } = await sender.sendMail(message)
    const [mail] = mailbox.mails('IDA@example.org')
    expect(mail).toMatchObject({
      messageId,
      to: ['ida@example.org'],
      subject: message.subject,
      text: message.text,
    })
    expect(mail?.html).toContain('<a href="https://example.org/release/1">')
    expect(mail?.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://example.org/out>' })
    expect(mailbox.attempts(messageId)).toMatchObject([{ outcome: 'accepted', to: ['ida@example.org'] }])
  })

  it('is listed with the newest, or with those to one address, until all are deleted', async () => {
    await sender.sendMail(message)
    await sender.sendMail({ ...message, to: 'otto@example.org', subject: 'Second' })
    expect(await read('/')).toMatch(/Second.*Sólrún/s)
    expect(await read('/?to=otto@example.org')).not.toContain('Sólrún')
    await fetch(`${mailbox.url}/mails`, { method: 'DELETE' })
    expect(await read('/')).toContain('Nothing yet')
    expect((await fetch(`${mailbox.url}/mail/1`)).status).toBe(404)
  })

  it('is shown in a frame where no script runs, with its text beside it', async () => {
    await sender.sendMail(message)
    const [mail] = mailbox.mails()
    expect(await read('/')).toContain('Sólrún Hallström – Älv is for sale')
    const page = await read(`/mail/${mail?.id}`)
    expect(page).toContain('sandbox="allow-popups')
    expect(page).toContain('<a href="https://example.org/release/1?a=b" target="_blank"')
    expect(page).not.toContain('alert(1)')
    const frame = await fetch(`${mailbox.url}/mail/${mail?.id}/html`)
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
    expect(await read(`/mail/${mail?.id}/raw`)).toContain('Message-ID: ')
  })

  it('wakes who waits for it', async () => {
    const waiting = mailbox.waitForMail((mail) => mail.subject === 'Now')
    await sender.sendMail({ ...message, subject: 'Before' })
    await sender.sendMail({ ...message, subject: 'Now' })
    expect((await waiting).subject).toBe('Now')
    await expect(mailbox.waitForMail(() => false, AbortSignal.abort())).rejects.toThrow('No such mail')
  })
})

it('keeps the newest five hundred', async () => {
  const pool = createTransport({ url: mailbox.smtpUrl, pool: true, maxConnections: 4 } as never)
  await Promise.all(
    Array.from({ length: 505 }, (_, n) =>
      pool.sendMail({ ...message, html: undefined, subject: `No. ${n}` }),
    ),
  )
  pool.close()
  expect(mailbox.mails()).toHaveLength(500)
  expect(mailbox.attempts()).toHaveLength(505)
})

describe('when something is wrong', () => {
  it('refuses for now, then takes the second try', async () => {
    mailbox.faults.add({ kind: 'temporary', next: 1 })
    await expect(sender.sendMail(message)).rejects.toMatchObject({ responseCode: 450 })
    await sender.sendMail(message)
    expect(mailbox.attempts().map((attempt) => attempt.outcome)).toEqual(['refused-for-now', 'accepted'])
    expect(mailbox.mails()).toHaveLength(1)
  })

  it('refuses some addresses for good', async () => {
    mailbox.faults.add({ kind: 'permanent', to: '*@gone.example' })
    await expect(sender.sendMail({ ...message, to: 'a@gone.example' })).rejects.toMatchObject({
      responseCode: 550,
    })
    await sender.sendMail(message)
    expect(mailbox.mails().map((mail) => mail.to)).toEqual([['ida@example.org']])
  })

  it('can refuse after reading, so that the try is known by its Message-ID', async () => {
    mailbox.faults.add({ kind: 'temporary', at: 'data', next: 1 })
    mailbox.faults.add({ kind: 'full', at: 'data', next: 1 })
    mailbox.faults.add({ kind: 'drop-before', at: 'data', next: 1 })
    const mail = { ...message, messageId: '<one@cratewatch.example>' }
    await expect(sender.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 })
    await expect(sender.sendMail(mail)).rejects.toMatchObject({ responseCode: 552 })
    await expect(sender.sendMail(mail)).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect(mailbox.mails()).toEqual([])
    await sender.sendMail(mail)
    expect(mailbox.attempts(mail.messageId).map((attempt) => attempt.outcome)).toEqual([
      'refused-for-now',
      'refused-for-good',
      'dropped',
      'accepted',
    ])
  })

  it('takes the message and hangs up without a word', async () => {
    mailbox.faults.add({ kind: 'drop-after-data', next: 1 })
    await expect(sender.sendMail(message)).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect(mailbox.attempts()).toMatchObject([{ outcome: 'unacknowledged' }])
    expect(mailbox.mails()).toHaveLength(1)
  })

  it('hangs up before the message is sent', async () => {
    mailbox.faults.add({ kind: 'drop-before' })
    await expect(sender.sendMail(message)).rejects.toMatchObject({ code: 'ECONNECTION' })
    expect(mailbox.mails()).toEqual([])
    expect(mailbox.attempts()).toMatchObject([{ outcome: 'dropped' }])
  })

  it('holds back its reply', async () => {
    const order: string[] = []
    mailbox.faults.add({ kind: 'slow', delayMs: 600_000, to: 'ida@*' })
    const slow = sender.sendMail(message).then(() => order.push('ida'))
    await createTransport(mailbox.smtpUrl).sendMail({ ...message, to: 'otto@example.org' })
    order.push('otto')
    await expect.poll(() => mailbox.faults.list()).toMatchObject([{ kind: 'slow', caught: 1 }])
    mailbox.faults.clear()
    await slow
    expect(order).toEqual(['otto', 'ida'])
  })
})
