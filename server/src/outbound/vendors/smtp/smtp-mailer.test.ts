import { minutes } from '@cratewatch/domain/kernel/duration'
import { instant } from '@cratewatch/domain/kernel/instant'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../../../test/manual-clock.ts'
import {
  startScriptedSmtpServer,
  type ScriptedSmtpServer,
} from '../../../../test/vendors/scripted-smtp-server.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { createSmtpMailer, SEND_DEADLINE } from './smtp-mailer.ts'

const FROM = 'Cratewatch <alerts@example.com>'
const MAIL: Mail = {
  to: 'ann@example.com',
  subject: 'For sale now: Ángel – Señales',
  html: '<p>Two copies</p>',
  text: 'Two copies',
  messageId: '<abc@example.com>',
  headers: { 'List-Unsubscribe': '<https://example.com/u>' },
}

let server: ScriptedSmtpServer
let mailer: Mailer

beforeEach(async () => {
  server = await startScriptedSmtpServer()
  mailer = createSmtpMailer({ smtpUrl: server.url, from: FROM })
})
afterEach(async () => {
  await mailer.close()
  await server.close()
})

describe('a mail that goes well', () => {
  it('is accepted, with our Message-ID, our headers and one recipient', async () => {
    expect(await mailer.send(MAIL)).toEqual({ kind: 'taken' })
    expect(server.commands).toContain('MAIL FROM:<alerts@example.com>')
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@example.com>'])
    expect(server.accepted[0]).toContain('Message-ID: <abc@example.com>')
    expect(server.accepted[0]).toContain('List-Unsubscribe: <https://example.com/u>')
    expect(server.accepted[0]).toContain('Content-Type: multipart/alternative')
  })

  it('uses one connection for mail after mail', async () => {
    for (let n = 0; n < 3; n++) await mailer.send(MAIL)
    expect(server.accepted).toHaveLength(3)
    expect(server.connections()).toBe(1)
  })

  it('takes a new connection when the server has left the old one', async () => {
    await mailer.send(MAIL)
    server.script = { RSET: 'drop' }
    expect(await mailer.send(MAIL)).toEqual({ kind: 'taken' })
    expect(server.connections()).toBe(2)
  })

  it('signs in when the address holds a user', async () => {
    const signedIn = createSmtpMailer({
      smtpUrl: server.url.replace('smtp://', 'smtp://ann:s%40crate@'),
      from: FROM,
    })
    expect(await signedIn.send(MAIL)).toEqual({ kind: 'taken' })
    const plain = Buffer.from('\u0000ann\u0000s@crate').toString('base64')
    expect(server.commands).toContain(`AUTH PLAIN ${plain}`)
    await signedIn.close()
  })
})

describe('a mail that does not get through', () => {
  it.each([
    ['an unknown mailbox', { RCPT: '550 5.1.1 no such user' }, { kind: 'gone' }],
    ['an unknown mailbox, told plainly', { RCPT: '550 no such user here' }, { kind: 'gone' }],
    ['a disabled mailbox', { RCPT: '550 5.2.1 disabled' }, { kind: 'gone' }],
    ['a full mailbox', { RCPT: '552 5.2.2 over quota' }, { kind: 'again', fault: 'reader' }],
    ['greylisting', { RCPT: '450 4.7.1 greylisted' }, { kind: 'again', fault: 'reader' }],
    ['relaying denied', { RCPT: '550 5.7.1 relaying denied' }, { kind: 'again', fault: 'vendor' }],
    ['a blocked address of ours', { RCPT: '554 your IP is blocked' }, { kind: 'again', fault: 'vendor' }],
    ['a block without a status', { RCPT: '550 rejected by our policy' }, { kind: 'again', fault: 'vendor' }],
    ['a refused sender', { MAIL: '550 5.1.8 bad sender' }, { kind: 'again', fault: 'vendor' }],
    ['a refused sender, told plainly', { MAIL: '550 unknown user' }, { kind: 'again', fault: 'vendor' }],
    ['a refusal after the data', { message: '550 5.1.1 no such user' }, { kind: 'again', fault: 'reader' }],
    ['a refused greeting', { greeting: '554 go away' }, { kind: 'again', fault: 'vendor' }],
    ['a busy server', { greeting: '421 too busy' }, { kind: 'again', fault: 'vendor' }],
    ['a server that leaves at RCPT', { RCPT: '421 closing' }, { kind: 'again', fault: 'vendor' }],
    [
      'too many connections',
      { greeting: '421 4.7.0 Too many connections' },
      { kind: 'wait', fault: 'vendor' },
    ],
    ['a full mailbox', { RCPT: '452 size limit exceeded' }, { kind: 'again', fault: 'reader' }],
    ['a slow mailbox', { RCPT: '450 4.2.1 receiving too quickly' }, { kind: 'again', fault: 'reader' }],
    ['too many mails', { MAIL: '450 4.7.1 too much mail from you' }, { kind: 'wait', fault: 'vendor' }],
    ['too many a second', { message: '454 Throttling failure' }, { kind: 'wait', fault: 'vendor' }],
    ['content not wanted', { message: '554 5.6.0 bad content' }, { kind: 'simpler', fault: 'message' }],
    ['a dropped connection before the data', { DATA: 'drop' }, { kind: 'again', fault: 'vendor' }],
    ['a dropped connection after the data', { message: 'drop' }, { kind: 'repeat' }],
    ['a dropped connection at once', { greeting: 'drop' }, { kind: 'again', fault: 'vendor' }],
  ] as const)('%s', async (_, script, expected) => {
    server.script = script
    expect(await mailer.send(MAIL)).toMatchObject(expected)
    expect(server.accepted).toEqual([])
  })

  it('sends the message once, also when the answer to it is lost', async () => {
    server.script = { message: 'drop' }
    await mailer.send(MAIL)
    expect(server.commands.filter((line) => line === 'DATA')).toHaveLength(1)
  })

  it('is the same, byte for byte, when it is sent again', async () => {
    const written = { ...MAIL, date: instant(Date.UTC(2026, 0, 5, 9)) }
    for (let n = 0; n < 2; n++) await mailer.send(written)
    expect(server.accepted[1]).toBe(server.accepted[0])
    expect(server.accepted[0]).toContain('Date: Mon, 05 Jan 2026 09:00:00 +0000')
  })

  it('is retried when sign-in fails: a wrong password says nothing about a reader', async () => {
    server.script = { AUTH: '535 5.7.8 wrong password' }
    const wrong = createSmtpMailer({ smtpUrl: server.url.replace('//', '//ann:nope@'), from: FROM })
    const outcome = await wrong.send(MAIL)
    expect(outcome).toMatchObject({ kind: 'again', fault: 'vendor' })
    expect(JSON.stringify(outcome)).not.toContain('nope')
    await wrong.close()
  })

  it('is retried when nobody listens', async () => {
    await server.close()
    expect(await mailer.send(MAIL)).toMatchObject({ kind: 'again', fault: 'vendor' })
    server = await startScriptedSmtpServer()
  })

  it.each(['greeting', 'EHLO', 'RCPT', 'message'] as const)(
    'gives up at the deadline on a server that stalls at %s, and drops the connection',
    async (step) => {
      server.script = { [step]: 'stall' }
      const clock = manualClock()
      const waiting = createSmtpMailer({ smtpUrl: server.url, from: FROM }, clock)
      const outcome = waiting.send(MAIL)
      await server.stalled()
      await clock.advance(SEND_DEADLINE)
      expect((await outcome).kind).toBe(step === 'message' ? 'repeat' : 'again')
      server.script = {}
      expect(await mailer.send(MAIL)).toEqual({ kind: 'taken' })
      await waiting.close()
    },
  )

  it('waits as long as the server asks', async () => {
    server.script = { RCPT: '450 4.2.0 Greylisted, try again in 5 minutes' }
    expect(await mailer.send(MAIL)).toMatchObject({ after: minutes(5) })
  })
})

describe('what could smuggle commands or headers in', () => {
  it.each(['ann@example.com>\r\nRCPT TO:<eve@example.com', 'a@b.c, d@e.f', 'no address', '<a@b.c>'])(
    'refuses to send to %j',
    async (to) => {
      expect(await mailer.send({ ...MAIL, to })).toMatchObject({ kind: 'gone' })
      expect(server.commands).toEqual([])
    },
  )

  it('keeps line breaks out of headers', async () => {
    const headers = { 'X-Note': 'one\r\nBcc: eve@example.com' }
    await mailer.send({ ...MAIL, subject: 'Sale\r\nBcc: eve@example.com', headers })
    expect(server.accepted[0]).not.toMatch(/^Bcc:/im)
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@example.com>'])
  })
})

describe('wrong settings', () => {
  it.each(['mail.example.com', 'http://mail.example.com', 'smtp://'])('says so for %s', (smtpUrl) => {
    expect(() => createSmtpMailer({ smtpUrl, from: FROM })).toThrow('SMTP_URL')
  })

  it('says so when the sender has no address', () => {
    expect(() => createSmtpMailer({ smtpUrl: server.url, from: 'Cratewatch' })).toThrow('MAIL_FROM')
  })
})
