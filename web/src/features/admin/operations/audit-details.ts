import type { AuditEntry } from '@cratewatch/contracts/admin/audit'
import { AUDIT_ACTIONS } from '@cratewatch/contracts/admin/audit-actions'
import { useTranslation } from 'react-i18next'
import { useActionName } from '../texts/action-name.ts'

/** Returns the further details of an admin action as texts. */
export function useAuditDetails(): (details: AuditEntry['details']) => string[] {
  const { t } = useTranslation()
  const actionName = useActionName()
  return ({ releases, delivery, text, action, search, file }) => {
    const exported = AUDIT_ACTIONS.find((each) => each === action)
    return [
      ...(typeof releases === 'number' ? [t('admin.audit.detail.releases', { count: releases })] : []),
      ...(typeof delivery === 'string' ? [t('admin.audit.detail.delivery', { id: delivery })] : []),
      ...(typeof text === 'string' ? [t('admin.audit.detail.text', { text })] : []),
      ...(exported === undefined ? [] : [t('admin.audit.detail.action', { action: actionName(exported) })]),
      ...(typeof file === 'string' ? [file] : []),
      ...(typeof search === 'string' ? [t('admin.audit.detail.search', { search })] : []),
    ]
  }
}
