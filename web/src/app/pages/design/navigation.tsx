import { Bell, ChartLine, Disc3, LogOut, Menu, Settings, Star, UserRound } from 'lucide-react'
import { useState } from 'react'
import { CountBadge } from '../../../ui/badges/count-badge.tsx'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { MobileSheet } from '../../../ui/overlays/mobile-sheet.tsx'
import { NumberedPagination, Pagination } from '../../../ui/tables/pagination.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { LinkTabs } from '../../../ui/layout/tabs.tsx'
import { NavItem, TopBar } from '../../../ui/layout/top-bar.tsx'
import { Columns, Section, Specimen } from './specimen.tsx'

const tabs = [
  { key: 'records', label: 'Records', icon: <Disc3 /> },
  {
    key: 'notifications',
    label: 'Notifications',
    icon: <Bell />,
    trailing: <CountBadge count={3} label="3 unread" />,
  },
  { key: 'settings', label: 'Settings', icon: <Settings /> },
] as const

const segments = [
  { value: 'all', label: 'All', count: 12 },
  { value: 'on', label: 'Available', count: 3 },
  { value: 'off', label: 'Unavailable', count: 9 },
] as const

export function Navigation() {
  const [filter, setFilter] = useState<'all' | 'on' | 'off'>('on')
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('notifications')
  return (
    <Section
      id="navigation"
      title="How one gets about"
      intro="A bar, tabs, filters, pages. On phones, a sheet."
    >
      <Specimen name="TopBar, DropdownMenu, MobileSheet" wide>
        <Bar />
      </Specimen>
      <Columns>
        <Specimen name="LinkTabs" wide>
          <LinkTabs
            label="Dashboard"
            tabs={tabs}
            activeKey={tab}
            renderLink={(key, { children, ...look }) => (
              <a href="#navigation" {...look} onClick={() => setTab(key)}>
                {children}
              </a>
            )}
          />
        </Specimen>
        <Specimen name="SegmentedControl" wide>
          <SegmentedControl
            label="Availability"
            segments={segments}
            value={filter}
            onValueChange={setFilter}
          />
        </Specimen>
        <Pages />
      </Columns>
    </Section>
  )
}

function Pages() {
  const [page, setPage] = useState(4)
  const paging = { page, pages: 9, onPageChange: setPage, previousLabel: 'Previous', nextLabel: 'Next' }
  return (
    <>
      <Specimen name="Pagination" wide>
        <Pagination {...paging} label="Pages">
          Showing {page * 10 - 9} to {page * 10} of 90
        </Pagination>
      </Specimen>
      <Specimen name="NumberedPagination" wide>
        <NumberedPagination {...paging} label="Numbered pages" pageLabel={(n) => `Page ${n}`} />
      </Specimen>
    </>
  )
}

function Sheet() {
  const [open, setOpen] = useState(false)
  return (
    <MobileSheet
      open={open}
      onOpenChange={setOpen}
      title="Menu"
      closeLabel="Close"
      trigger={
        <IconButton label="Menu" className="md:hidden">
          <Menu />
        </IconButton>
      }
    >
      <NavItem href="#navigation" active>
        <Disc3 aria-hidden /> Records
      </NavItem>
      <NavItem href="#navigation">
        <ChartLine aria-hidden /> Analytics
      </NavItem>
      <NavItem href="#navigation">
        <Settings aria-hidden /> Settings
      </NavItem>
    </MobileSheet>
  )
}

function Bar() {
  return (
    <TopBar
      className="static! rounded-card border"
      brand={<Logo name="Cratewatch" />}
      navLabel="Main"
      nav={
        <>
          <NavItem href="#navigation" active>
            Records
          </NavItem>
          <NavItem href="#navigation">Analytics</NavItem>
        </>
      }
      actions={
        <>
          <IconButton label="Notifications">
            <Bell />
            <CountBadge overlay count={3} label="3 unread" />
          </IconButton>
          <Profile />
          <Sheet />
        </>
      }
    />
  )
}

function Profile() {
  return (
    <DropdownMenu
      trigger={
        <IconButton label="Profile">
          <UserRound />
        </IconButton>
      }
    >
      <MenuLabel>ana@example.org</MenuLabel>
      <MenuItem icon={<Settings />} trailing={<CountBadge count={3} label="3 unread" />}>
        Settings
      </MenuItem>
      <MenuItem icon={<Star />} renderLink={(row) => <a href="#navigation">{row}</a>}>
        Subscription
      </MenuItem>
      <MenuItem icon={<ChartLine />} disabled>
        Analytics
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} tone="danger">
        Log out
      </MenuItem>
    </DropdownMenu>
  )
}
