import { confirmEmail as declared, type Confirmation } from '@cratewatch/contracts/people/confirmations'
import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api/toast-failure.ts'
import { PasswordInput } from '../../../lib/forms/inputs.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { endSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { FormProblem } from '../../../ui/feedback/banner.tsx'
import { LinkHeading } from '../mailed-link.tsx'

const answer = declared.body.refine(({ password }) => password !== '')

type ConfirmationFormProps = {
  confirmation: Confirmation
  token: string
  confirm: UseMutationResult<unknown, Error, z.output<typeof answer>>
  isRefusing: boolean
  error: Error | null
  /** Called when the account is not theirs. */
  onDeny: () => void
}

/** Asks for what the link needs besides itself, and offers to say that the account or the change is not one's own. */
export function ConfirmationForm({ confirmation, token, confirm, error, ...rest }: ConfirmationFormProps) {
  const { t } = useTexts()
  const { needs, isChange } = confirmation
  const { form, field, problem, isReady } = useForm({
    initial: needs === 'password' ? { token, password: '' } : { token },
    schema: answer,
    send: { ...confirm, error },
    explain: (error) =>
      error instanceof ApiError && error.code === 'INVALID_CREDENTIALS'
        ? { password: t('accounts.confirm.wrongPassword') }
        : { form: error.message },
  })
  return (
    <form {...form} className="grid grid-cols-1 gap-6">
      <Heading {...confirmation} />
      <FormProblem title={t('accounts.confirm.failed')}>{problem}</FormProblem>
      {needs === 'password' && (
        <PasswordInput
          {...field('password')}
          label={t('accounts.confirm.password')}
          hint={t('accounts.confirm.passwordHint')}
          required
        />
      )}
      {needs !== 'sign-in' && (
        <Button type="submit" size="lg" busy={confirm.isPending} disabled={!isReady}>
          {t(needs === 'password' ? 'accounts.confirm.signInAndConfirm' : 'accounts.confirm.submit')}
        </Button>
      )}
      {needs !== 'nothing' && <SignInFirst isOnly={needs === 'sign-in'} />}
      <Button variant="secondary" size="lg" busy={rest.isRefusing} onClick={rest.onDeny}>
        {t(isChange ? 'accounts.confirm.notAsked' : 'accounts.confirm.notCreated')}
      </Button>
    </form>
  )
}

function Heading({ email, account, isChange, needs }: Confirmation) {
  const { t } = useTexts()
  return (
    <LinkHeading Icon={MailCheck} title={t('accounts.confirm.title')}>
      {isChange
        ? t('accounts.confirm.changeText', { email, account: account ?? t('accounts.confirm.unnamed') })
        : t('accounts.confirm.text', { email })}{' '}
      {needs !== 'nothing' && t('accounts.confirm.signInText')}
    </LinkHeading>
  )
}

/**
 * The other sign-in methods are on the sign-in page, which leads back here. Another account's session has to end first.
 */
function SignInFirst({ isOnly }: { isOnly: boolean }) {
  const { t } = useTexts()
  return (
    <Button asChild size="lg" variant={isOnly ? 'primary' : 'secondary'}>
      <Link to="/auth" search={{ redirect: '/confirm-email' }} onClick={() => endSession('left')}>
        {t(isOnly ? 'accounts.confirm.signIn' : 'accounts.confirm.otherMethods')}
      </Link>
    </Button>
  )
}
