import { ok, refused, type Result } from '@cratewatch/domain/kernel/result'
import type { Given } from './environment.ts'
import { parseSmtpUrl, senderAddress } from '../vendors/smtp/smtp-url.ts'

export type MailConfig = { readonly smtpUrl: string; readonly from: string }

/**
 * Reads the mail settings; null: without SMTP_URL no mail is sent. An error says what is wrong, before anything is
 * opened.
 */
export function readMailConfig(given: Given): Result<MailConfig | null, string> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = given
  if (smtpUrl === null) return ok(null)
  try {
    parseSmtpUrl(smtpUrl)
    senderAddress(from)
    return ok({ smtpUrl, from })
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}
