import {
  SECURITY_METHODS,
  type SecurityEventKind,
  type SecurityOutcome,
} from '@cratewatch/contracts/people/security-event-kinds'
import { useTexts } from './i18n.ts'

/** The kinds of events whose refusal has a text of its own. */
const REFUSED = ['sign-in', 'reauthentication', 'password-changed', 'method-added'] as const

/** Returns the texts of security events. */
export function useSecurityEventWords() {
  const { t } = useTexts()
  return {
    kind: (kind: SecurityEventKind) => t(`securityEvents.what.${kind}`),
    title({ kind, outcome }: { kind: SecurityEventKind; outcome: SecurityOutcome }) {
      const refused = REFUSED.find((each) => outcome === 'refused' && each === kind)
      return t(`securityEvents.what.${refused === undefined ? kind : (`${refused}-refused` as const)}`)
    },
    /** Returns the method's name; a call is shown as it is. */
    detail(detail: string | null) {
      const method = SECURITY_METHODS.find((each) => each === detail)
      return method === undefined ? detail : t(`securityEvents.method.${method}`)
    },
  }
}
