import { normaliseEmail } from '@cratewatch/domain/accounts/email-address'
import { ok } from '@cratewatch/domain/kernel/result'
import { createLink } from '../../../deliveries/account/create-link.ts'
import { enqueueAccountMessage } from '../../../deliveries/enqueue/enqueue-account-message.ts'
import { refuse } from '../../../refusal.ts'
import { recordSecurityEvent } from '../../../security-events/record-security-event.ts'
import type { Origin } from '../../../security-events/security-event.ts'
import type { Deps } from '../../../deps.ts'
import { mayMailReset } from '../attempts/mail-attempt.ts'

/** An id that no user has: the same statements run and change nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Mails a reset link. For an address without an account the same statements run, so that neither the answer nor its
 * time shows who has one. A mailbox that got enough mails within the hour gets no more, with the same answer.
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
