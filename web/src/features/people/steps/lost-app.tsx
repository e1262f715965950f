import { endpoints } from '@cratewatch/contracts/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { ApiError, failureMessage } from '../../../lib/api/toast-failure.ts'
import { instanceQuery } from '../../../lib/profile.ts'
import { useTexts } from '../../../lib/text/i18n.ts'
import { Button } from '../../../ui/buttons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { StepHeading } from '../auth-parts.tsx'

type LostAppProps = { hasMailbox: boolean; onBack: () => void }

/** The way on for whoever has neither the app nor a recovery code: a link by mail, or whoever runs the instance. */
export function LostApp({ hasMailbox, onBack }: LostAppProps) {
  const { t } = useTexts()
  const ask = useMutation({ mutationFn: () => call(endpoints.askAppRemoval) })
  const isUnconfirmed = ask.error instanceof ApiError && ask.error.code === 'EMAIL_NOT_CONFIRMED'
  const isMailable = hasMailbox && !isUnconfirmed
  return (
    <div className="grid grid-cols-1 gap-6">
      {isMailable ? (
        <StepHeading title={t('accounts.lostApp.title')} text={t('accounts.lostApp.text')} />
      ) : (
        <AskOperator />
      )}
      {ask.isSuccess && (
        <Banner tone="success" title={t('accounts.forgot.sentTitle')}>
          {t('accounts.lostApp.sent')}
        </Banner>
      )}
      {isMailable && ask.error !== null && (
        <Banner tone="danger">{failureMessage(ask.error, t('accounts.errors.connection'))}</Banner>
      )}
      {isMailable && !ask.isSuccess && (
        <Button ref={focus} size="lg" busy={ask.isPending} onClick={() => ask.mutate()}>
          {t('accounts.lostApp.send')}
        </Button>
      )}
      <Button variant="ghost" size="sm" className="-ms-3 justify-self-start" onClick={onBack}>
        {t('accounts.lostApp.back')}
      </Button>
    </div>
  )
}

/** The step before is gone, so the focus moves here. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Says why nothing can be mailed, and whom to write to. */
function AskOperator() {
  const { t } = useTexts()
  const email = useQuery(instanceQuery).data?.supportEmail ?? null
  const whom = email === null ? t('accounts.lostApp.ask') : t('accounts.lostApp.write', { email })
  return (
    <StepHeading title={t('accounts.lostApp.title')} text={`${t('accounts.lostApp.unconfirmed')} ${whom}`} />
  )
}
