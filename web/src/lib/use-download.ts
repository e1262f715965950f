import { useMutation } from '@tanstack/react-query'
import { saveFile } from './save-file.ts'
import { toastFailure } from './api/toast-failure.ts'

/** Downloads a file; a failure is shown under this title. */
export function useDownload(fetch: () => Promise<{ name: string; file: Blob }>, failed: string) {
  return useMutation({
    mutationFn: fetch,
    onSuccess: ({ name, file }) => saveFile(name, file),
    onError: (error) => toastFailure(failed, error),
  })
}
