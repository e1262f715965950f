import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { SectionCard } from '../../ui/layout/section-card.tsx'
import { readThemeChoice, setTheme, type ThemeChoice } from '../../ui/theme/theme.ts'

const CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'system']

/** Chooses light, dark, or what the system says, for this browser. */
export function AppearanceSection() {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(readThemeChoice)
  const choose = (chosen: ThemeChoice) => {
    setTheme(chosen)
    setChoice(chosen)
  }
  return (
    <SectionCard title={t('account.appearance.title')} text={t('account.appearance.text')}>
      <SegmentedControl
        label={t('account.appearance.label')}
        segments={CHOICES.map((value) => ({ value, label: t(`account.appearance.${value}`) }))}
        value={choice}
        onValueChange={choose}
      />
    </SectionCard>
  )
}
