import type { User } from '@cratewatch/contracts/accounts'
import { useQuery } from '@tanstack/react-query'
import { instanceQuery } from '../../lib/instance.ts'
import { DangerZone } from './danger-zone.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Everything people may do about their own account. */
export function AccountSettings({ user }: { user: User }) {
  const instance = useQuery(instanceQuery).data
  return (
    <div className="grid gap-6">
      <EmailSection key={user.email} user={user} mailIsOff={instance?.mail === false} />
      <PasswordSection user={user} />
      <SessionsSection />
      <DataSection />
      <DangerZone />
    </div>
  )
}
