import { minutes } from '@cratewatch/domain/kernel/duration'
import type { Mail, Mailer } from '../../../outbound/vendors/mailer.ts'
import type { Deps } from '../../../outbound/deps.ts'
import type { Message } from '../../deliveries/message.ts'
import type { Sender } from '../../deliveries/send/sender.ts'
import { speak } from '../../../base/texts/speak.ts'
import { accountMail } from './account-mail.ts'
import { alertMail } from './alert-mail.ts'
import { listMail } from './list-mail.ts'
import { noticeMail } from './channel-mails.ts'

type MailDeps = Pick<Deps, 'config' | 'secrets'>

/** Sends alerts and messages about accounts by mail. */
export function emailSender(deps: MailDeps & { readonly mailer: Mailer }): Sender {
  return {
    channel: 'email',
    vendor: 'mail',
    pace: null,
    gathers: 'all',
    repeatsAfter: minutes(15),
    addressOf: (recipient) => recipient.email,
    compose: (message, at) => ({ ...mailOf(deps, message), date: at }),
    notice({ channel, email, locale }, { title, text }, at) {
      if (email === null) throw new Error('A mail was planned for a reader without an address')
      const key = `notice:${channel.id}:${at}`
      const why = speak(locale, 'mail')('test.why')
      return noticeMail(deps, { to: email, locale, key, subject: title, title, text, why })
    },
    send: (mail: Mail) => deps.mailer.send(mail),
  }
}

function mailOf(deps: MailDeps, message: Message): Mail {
  if (message.about === 'account') return accountMail(deps, message)
  if (message.about === 'event') throw new Error('An event is no mail')
  if (message.recipient.email === null) throw new Error('A mail was planned for a reader without an address')
  if (message.about === 'alert') return alertMail(deps, message, message.recipient.email)
  return listMail(deps, message, message.recipient.email)
}
