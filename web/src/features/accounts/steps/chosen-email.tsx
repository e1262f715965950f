import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'

/** Shows the address of step one. The hidden input tells password managers whose password follows. */
export function ChosenEmail({ email, onChange }: { email: string; onChange: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-well py-1.5 ps-4 pe-1.5">
      <span className="max-w-full py-1 leading-snug font-medium wrap-anywhere">{email}</span>
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <Button variant="ghost" size="sm" className="ms-auto" onClick={onChange}>
        {t('accounts.changeEmail')}
      </Button>
    </div>
  )
}
