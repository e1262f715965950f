import i18next from 'i18next'
import { toastError } from '../../ui/feedback/toast.ts'
import { failureMessage } from './api-error.ts'

/** Shows that a call failed, and why; without a reason of its own, the fallback. */
export function toastFailure(
  title: string,
  error: unknown,
  fallback: string = i18next.t('errors.unknown'),
): void {
  toastError(title, { description: failureMessage(error, fallback) })
}
