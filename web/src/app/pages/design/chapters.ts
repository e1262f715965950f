/** The chapters of the gallery, in its order: each shows components in all their states, and is photographed. */
export const CHAPTERS = ['foundations', 'records', 'actions', 'forms', 'feedback', 'pages'] as const

export type ChapterName = (typeof CHAPTERS)[number]

/** What is seen where it is used: on pages in these states, which `npm run screenshots` photographs. */
export const ON_PAGES: Readonly<Record<string, readonly string[]>> = {
  'a record': [
    'vinyls-full',
    'vinyls-opened',
    'vinyls-wall',
    'vinyls-rows',
    'vinyls-states',
    'vinyls-adding',
    'vinyls-removing',
  ],
  Banner: ['vinyls-free', 'vinyls-almost', 'vinyls-limit', 'subscription-payment-done'],
  ComboBox: ['vinyls-search', 'vinyls-searching', 'vinyls-search-nothing', 'adding-suggestions'],
  'SegmentedControl, Pagination': ['vinyls-full'],
  SkeletonCard: ['vinyls-loading'],
  EmptyState: ['vinyls-empty', 'vinyls-empty-filter', 'notifications-empty'],
  ErrorState: ['vinyls-error'],
  'TopBar, DropdownMenu, MobileSheet': ['menu'],
  Dialog: ['reauthentication'],
  ConfirmDialog: ['admin-user-delete'],
  Disclosure: ['vinyls-help'],
  'LinkTabs, StatCard': ['admin-dashboard'],
  Table: ['admin-optimization'],
  NumberedPagination: ['admin-vinyls-large'],
  DescriptionList: ['admin-user'],
}
