import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { instanceQuery } from '../../lib/profile.ts'
import { useTexts } from '../../lib/text/i18n.ts'
import { Button } from '../../ui/buttons.tsx'
import { FormProblem } from '../../ui/feedback/banner.tsx'
import { useOpening } from './auth-failure.ts'

type Account = { readonly as: 'collector' | 'operator'; readonly email: string; readonly password: string }

/** Lets strangers look around in a demo, as somebody whose crate is full or as the operator. Elsewhere it shows nothing. */
export function DemoAccounts({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const { t } = useTexts()
  const accounts = useQuery(instanceQuery).data?.demoAccounts ?? []
  const signIn = useOpening(
    ({ email, password }: Account) => call(endpoints.login, { body: { email, password } }),
    onSignedIn,
  )
  if (accounts.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-ink-soft">{t('accounts.demo.text')}</p>
      <FormProblem title={t('accounts.errors.loginFailed')}>
        {signIn.isError ? t('accounts.errors.connection') : undefined}
      </FormProblem>
      {accounts.map((account) => (
        <Button
          key={account.as}
          variant={account.as === 'collector' ? 'primary' : 'secondary'}
          size="lg"
          busy={signIn.isPending && signIn.variables.as === account.as}
          onClick={() => signIn.mutate(account)}
        >
          {t(`accounts.demo.${account.as}`)}
        </Button>
      ))}
    </div>
  )
}
