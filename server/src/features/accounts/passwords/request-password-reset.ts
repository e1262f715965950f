import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import { createLink } from '../../../deliveries/account/create-link.ts'
import { enqueueAccountMessage } from '../../../deliveries/enqueue/enqueue-account-message.ts'
import { refuse } from '../../../refusal.ts'
import { recordSecurityEvent } from '../../../security-events/record-security-event.ts'
import type { Origin } from '../../../security-events/security-event.ts'
import type { Deps } from '../../../deps.ts'
import { mayMailReset } from '../attempts/mail-attempt.ts'

/** No user has this id: work done for it is done for nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Mails a link to choose a new password. An address without an account is treated exactly alike, statement by statement,
 * so that neither the answer nor its time tells who has one. A mailbox that was sent enough within the hour holds open
 * links already: it gets no more, and whoever asks is told the same.
 */
export async function requestPasswordReset(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'live' | 'log' | 'mailer' | 'secrets'>,
  text: string,
  from: Origin,
) {
  if (text.trim() === '') return refuse('MISSING_REQUIRED_FIELD', { field: 'email' })
  const email = normaliseEmail(text)
  if (email === null) return refuse('INVALID_EMAIL', { field: 'email' })
  if (!(await mayMailReset(deps, email))) return ok(undefined)
  await deps.db.transaction().execute(async (tx) => {
    const account = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    const userId = account?.id ?? null
    const linkId = await createLink(tx, deps, { purpose: 'password-reset', userId, email })
    await enqueueAccountMessage(tx, deps, {
      kind: 'password-reset',
      userId: userId ?? NOBODY,
      to: email,
      linkId,
    })
    const event = { kind: 'password-reset-requested', outcome: 'succeeded', from } as const
    await recordSecurityEvent(tx, deps, { ...event, userId, triedEmail: email })
  })
  return ok(undefined)
}
