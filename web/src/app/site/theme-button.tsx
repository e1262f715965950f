import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** Light or dark. Both signs are there; the theme on screen decides which one is seen. Works by `site.ts`. */
export function ThemeButton({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('shell.theme.toDark')}
      data-theme-button=""
      data-to-dark={t('shell.theme.toDark')}
      data-to-light={t('shell.theme.toLight')}
      className={classNames('needs-script', className)}
    >
      <Moon className="theme-moon" />
      <Sun className="theme-sun" />
    </IconButton>
  )
}
