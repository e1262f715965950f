import type { User } from '@cratewatch/contracts/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../lib/api/instance.ts'
import { ActivitySection } from './activity-section.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TokensSection } from './tokens/tokens-section.tsx'
import { SsoSection } from './sso-section.tsx'

/** The settings of the account. */
export function AccountSettings({ user }: { user: User }) {
  const instance = useQuery(instanceQuery).data
  const onlySso = instance?.sso?.only === true
  const isOperator = user.operator !== 'not-listed'
  return (
    <div className="grid gap-6">
      <EmailSection key={user.email} user={user} mailIsOff={instance?.mail === false} onlySso={onlySso} />
      {!onlySso && (
        <PasswordSection
          user={user}
          rule={isOperator ? 'strict' : (instance?.passwordPolicy ?? 'standard')}
        />
      )}
      {instance?.sso && <SsoSection {...instance.sso} />}
      <SecuritySection onlySso={onlySso} />
      <SessionsSection />
      <ActivitySection onlySso={onlySso} />
      <TokensSection />
      <AppearanceSection />
      <DataSection />
      <DangerZone />
    </div>
  )
}
