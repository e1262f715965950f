import { useMutation } from '@tanstack/react-query'
import { toastFailure } from './api/toast-failure.ts'

/** Saves a file through the browser's download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Downloads a file; a failure is shown under this title. */
export function useDownload(fetch: () => Promise<{ name: string; file: Blob }>, failed: string) {
  return useMutation({
    mutationFn: fetch,
    onSuccess: ({ name, file }) => saveFile(name, file),
    onError: (error) => toastFailure(failed, error),
  })
}
