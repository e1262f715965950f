import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** Switches between light and dark by `site.ts`. Both icons are in the page; the theme shows one. */
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
