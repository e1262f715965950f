import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CodeText } from '../../../ui/code-text.tsx'

/** Shows recovery codes, the only time they can be seen. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  // The form before them is gone, so the focus moves here for screen readers.
  useEffect(() => list.current?.focus(), [])
  const save = () => {
    const text = [t('security.recovery.fileTitle'), '', ...codes, ''].join('\n')
    saveFile('cratewatch-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 rounded-xl outline-none">
      <p className="font-medium">{t('security.recovery.once')}</p>
      <ul
        aria-label={t('security.recovery.title')}
        className="grid gap-x-6 gap-y-2 rounded-xl bg-well p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <CodeText className="text-base">{code}</CodeText>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={save}>
          {t('security.recovery.save')}
        </Button>
        <Button onClick={onKept}>{t('security.recovery.kept')}</Button>
      </div>
    </div>
  )
}
