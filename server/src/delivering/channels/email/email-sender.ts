import { minutes } from '@cratewatch/domain/kernel/duration'
import type { Mail, Mailer } from '../../../vendors/mailer.ts'
import type { World } from '../../../world.ts'
import type { Letter } from '../../letter.ts'
import type { Sender } from '../../sender.ts'
import { accountMail } from './account-mail.ts'
import { alertMail } from './alert-mail.ts'
import { listMail } from './list-mail.ts'

type MailWorld = Pick<World, 'config' | 'secrets'>

/** Alerts and letters about accounts by mail. */
export function emailSender(world: MailWorld & { readonly mailer: Mailer }): Sender {
  return {
    channel: 'email',
    vendor: 'mail',
    pace: null,
    gathers: true,
    repeatsAfter: minutes(15),
    addressOf: (reader) => reader.email,
    compose: (letter, at) => ({ ...mailOf(world, letter), date: at }),
    send: (mail: Mail) => world.mailer.send(mail),
  }
}

function mailOf(world: MailWorld, letter: Letter): Mail {
  if (letter.about === 'account') return accountMail(world, letter)
  if (letter.reader.email === null) throw new Error('A mail was planned for a reader without an address')
  if (letter.about === 'alert') return alertMail(world, letter, letter.reader.email)
  return listMail(world, letter, letter.reader.email)
}
