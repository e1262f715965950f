import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Asks before another page is opened while the form has changes that are not saved. */
export function useAskBeforeLeaving(isDirty: boolean): void {
  const { t } = useTranslation()
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty &&
      current.pathname !== next.pathname &&
      !window.confirm(t('settings.notifications.leaveUnsaved')),
    enableBeforeUnload: false,
  })
}
