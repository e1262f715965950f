import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastError } from '../ui/toast.ts'
import { failureMessage } from './api-error.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file and hands it to somebody; when that fails, says so under this title. */
export function useDownload(fetch: () => Promise<{ name: string; file: Blob }>, failed: string) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: fetch,
    onSuccess: ({ name, file }) => saveFile(name, file),
    onError: (error) => toastError(failed, { description: failureMessage(error, t('errors.unknown')) }),
  })
}
