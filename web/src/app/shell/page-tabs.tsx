import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '../../lib/text/i18n.ts'
import { LinkTabs } from '../../ui/layout/tabs.tsx'
import { usePageLinks } from '../routing/page.tsx'

/** The tabs of the pages below an address, each a link. */
export function PageTabs({ label, below }: { label: string; below: string }) {
  const { t } = useTexts()
  const tabs = usePageLinks('tabs').filter(({ to }) => to.startsWith(below))
  const active = useLocation({
    select: ({ pathname }) => (tabs.find(({ to }) => pathname.startsWith(to)) ?? tabs[0])?.to ?? '',
  })
  return (
    <LinkTabs
      label={label}
      activeKey={active}
      tabs={tabs.map(({ to, name, icon: Icon }) => ({ key: to, label: name(t), icon: <Icon /> }))}
      renderLink={(to, look) => <Link to={to} {...look} />}
    />
  )
}
