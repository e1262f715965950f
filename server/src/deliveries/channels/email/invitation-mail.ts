import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { Mail } from '../../../vendors/mailer.ts'
import type { Deps } from '../../../deps.ts'
import { speak } from '../../../texts/speak.ts'
import { noticeMail } from './test-mail.ts'

export type Invitation = {
  readonly to: string
  /** The language of who invites: that of the reader is not known. */
  readonly locale: Locale
  /** The name of the account that invites. */
  readonly account: string
  readonly token: string
  /** Makes its Message-ID. */
  readonly key: string
}

/** Renders the mail that asks somebody whether they want alerts. It holds no words that a user wrote. */
export function invitationMail(
  deps: Pick<Deps, 'config'>,
  { to, locale, account, token, key }: Invitation,
): Mail {
  const say = speak(locale, 'channels')
  return noticeMail(deps, {
    to,
    locale,
    key: `invitation:${key}`,
    subject: say('invitation.subject', { account }),
    title: say('invitation.title'),
    text: say('invitation.text', { account }),
    action: {
      text: say('invitation.action'),
      url: `${deps.config.publicUrl}/channel-invitation/${token}`,
    },
    until: say('invitation.until'),
    why: say('invitation.why'),
  })
}
