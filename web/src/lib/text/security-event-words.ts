import {
  SECURITY_METHODS,
  type SecurityEventKind,
  type SecurityOutcome,
} from '@cratewatch/contracts/people/security-event-kinds'
import { useTexts } from './i18n.ts'

/** Returns the texts of security events. */
export function useSecurityEventWords() {
  const { t } = useTexts()
  const kindName = (kind: SecurityEventKind) => t(`securityEvents.what.${kind}`)
  return {
    kind: kindName,
    /** Some kinds have a text of their own for when they were refused. */
    title({ kind, outcome }: { kind: SecurityEventKind; outcome: SecurityOutcome }) {
      const name = kindName(kind)
      return outcome === 'refused' ? t(`securityEvents.what.${kind}-refused`, { defaultValue: name }) : name
    },
    /** Returns the method's name; a call is shown as it is. */
    detail(detail: string | null) {
      const method = SECURITY_METHODS.find((each) => each === detail)
      return method === undefined ? detail : t(`securityEvents.method.${method}`)
    },
  }
}
