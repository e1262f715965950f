import type { AuditAction } from '@cratewatch/contracts/operating/audit-actions'
import { useTranslation } from 'react-i18next'

const NAMES = {
  'make-premium': 'admin.audit.action.makePremium',
  'make-free': 'admin.audit.action.makeFree',
  'delete-user': 'admin.audit.action.deleteUser',
  'sign-user-out': 'admin.audit.action.signUserOut',
  'resend-confirmation': 'admin.audit.action.resendConfirmation',
  'reset-check-times': 'admin.audit.action.resetCheckTimes',
  'pause-checking': 'admin.audit.action.pauseChecking',
  'resume-checking': 'admin.audit.action.resumeChecking',
  'send-again': 'admin.audit.action.sendAgain',
  announce: 'admin.audit.action.announce',
  'end-announcement': 'admin.audit.action.endAnnouncement',
  'export-audit': 'admin.audit.action.exportAudit',
  'download-backup': 'admin.audit.action.downloadBackup',
} as const satisfies Record<AuditAction, string>

/** Returns the name of an admin action. */
export function useActionName(): (action: AuditAction) => string {
  const { t } = useTranslation()
  return (action) => t(NAMES[action])
}
