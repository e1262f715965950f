import type { endpoints } from '@cratewatch/contracts/calls'
import { addAuthenticatorApp as declared } from '@cratewatch/contracts/accounts/second-factor'
import { readOneTimeCode } from '@cratewatch/domain/accounts/second-factor/given-code'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/forms/use-form.ts'
import { failureMessage } from '../../../lib/api/api-error.ts'
import type { ApiAnswer } from '../../../lib/api/api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useAddAuthenticatorApp } from './use-authenticator-app.ts'

export type SetUpAppProps = {
  started: ApiAnswer<typeof endpoints.startAuthenticatorApp>
  onCancel: () => void
  onCodes: (codes: readonly string[]) => void
}

const firstCode = declared.body.refine(({ code }) => readOneTimeCode(code) !== null)

/** Shows the secret for the app as a QR code and as text, with the field for its first code. */
export function SetUpApp({ started, onCancel, onCodes }: SetUpAppProps) {
  const { t } = useTranslation()
  const add = useAddAuthenticatorApp(onCodes)
  const { form, field, isReady } = useForm({
    initial: { ticket: started.ticket, code: '' },
    schema: firstCode,
    send: add,
    explain: (error) => ({ code: failureMessage(error, t('errors.unknown')) }),
  })
  return (
    <form {...form} className="grid gap-5">
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={started.uri} label={t('security.app.qr')} />
        <div className="grid min-w-0 flex-1 basis-56 gap-2">
          <p>{t('security.app.scan')}</p>
          <p className="text-sm text-ink-soft">{t('security.app.type')}</p>
          <CodeText className="rounded-control bg-well px-3 py-2 text-base wrap-anywhere select-all">
            {started.secret.replace(/.{4}(?=.)/g, '$& ')}
          </CodeText>
        </div>
      </div>
      <TextField
        label={t('security.app.code')}
        hint={t('security.app.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        {...field('code')}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" disabled={!isReady} busy={add.isPending}>
          {t('security.app.confirm')}
        </Button>
        <Button variant="secondary" disabled={add.isPending} onClick={onCancel}>
          {t('security.cancel')}
        </Button>
      </div>
    </form>
  )
}
