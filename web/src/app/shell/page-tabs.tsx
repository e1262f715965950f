import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '../../lib/text/i18n.ts'
import { LinkTab, LinkTabs } from '../../ui/layout/tabs.tsx'
import { usePageLinks } from '../page.tsx'

/** The tabs of the pages below an address, each a link. */
export function PageTabs({ label, below }: { label: string; below: string }) {
  const { t } = useTexts()
  const tabs = usePageLinks('tabs').filter(({ to }) => to.startsWith(below))
  const active = useLocation({
    select: ({ pathname }) => (tabs.find(({ to }) => pathname.startsWith(to)) ?? tabs[0])?.to ?? '',
  })
  return (
    <LinkTabs label={label}>
      {tabs.map(({ to, name, icon: Icon }) => (
        <LinkTab key={to} active={to === active}>
          <Link to={to}>
            <Icon aria-hidden />
            {name(t)}
          </Link>
        </LinkTab>
      ))}
    </LinkTabs>
  )
}
