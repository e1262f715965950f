import { useTexts } from '../../lib/text/i18n.ts'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'

/** Switches between light and dark. */
export function LightSwitch({ className }: { className?: string }) {
  const { t } = useTexts()
  return (
    <ThemeSwitch
      toDarkLabel={t('shell.theme.toDark')}
      toLightLabel={t('shell.theme.toLight')}
      className={className}
    />
  )
}
