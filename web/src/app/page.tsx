import type { User } from '@cratewatch/contracts/people/accounts'
import {
  createRoute,
  lazyRouteComponent,
  useLocation,
  useMatches,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
  type AnyRoute,
  type HistoryState,
} from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import { createContext, use, type ComponentType } from 'react'
import { useUnreadCount } from '../features/alerting/centre/notifications.ts'
import { ALL, withTexts, useTexts } from '../lib/text/i18n.ts'
import type { TextPart } from '../messages/languages.ts'
import { usePageTitle } from './page-title.ts'

/** How a page is led to, by its name and a picture. */
type Lead = {
  readonly name: (t: TFunction) => string
  readonly icon: LucideIcon
  /** The menu of small screens and the palette hold every page of the `menu`; `tabs` stand in the page above. */
  readonly in: readonly ('bar' | 'profile' | 'menu' | 'tabs')[]
  /** Shown to operators only, even if their session lacks something, which the page then says. */
  readonly isForOperators?: true
}

export type About = {
  /** What the tab of the browser is called; pages below one have its name unless they have their own. */
  readonly title?: (t: TFunction) => string
  readonly lead?: Lead
  /** Whether the page shows data of the marketplace, whose source is named below it. */
  readonly namesSource?: true
}

/** All that is said of a page beside its address: what it is called, where it stands, and how it is loaded. */
type Declaration<Props, Code> = About & {
  readonly load: () => Promise<Code>
  readonly show: (code: Code) => ComponentType<Props>
  /** The parts of the texts that it shows. */
  readonly texts?: readonly TextPart[]
}

type Place = {
  /** What the address names, for the pages that have such a parameter. */
  readonly id: string
  readonly token: string
  /** Replaces the page by another one. */
  readonly leaveFor: (path: string, state?: HistoryState) => Promise<void>
}
type Own = Place & { readonly user: User }
type Raw = Readonly<Record<string, unknown>>
type Listed<View> = { readonly view: View; readonly onViewChange: (next: View) => void }

export const UserContext = createContext<User | null>(null)

/** Returns how a page for everybody is shown; its code and texts are loaded when it is opened. */
export function shownToAll<Code>(look: Declaration<Place, Code>) {
  return opened(look, usePlace)
}

/** Returns how a page of the dashboard is shown, which knows who is signed in. */
export function shownToUser<Code>(look: Declaration<Own, Code>) {
  return opened(look, useOwn)
}

/** Makes a page for everybody at an address below another page's. */
export function publicPage<Parent extends AnyRoute, const Path extends string, Code>(
  parent: Parent,
  path: Path,
  look: Declaration<Place, Code>,
) {
  return createRoute({ getParentRoute: () => parent, path, ...shownToAll(look) })
}

/** Makes a page of the dashboard at an address below another page's. */
export function page<Parent extends AnyRoute, const Path extends string, Code>(
  parent: Parent,
  path: Path,
  look: Declaration<Own, Code>,
) {
  return createRoute({ getParentRoute: () => parent, path, ...shownToUser(look) })
}

type ListDeclaration<View, Code> = Declaration<Own & Listed<View>, Code> & {
  /** What takes the place of the address before, or each pause in typing would be a step back. */
  readonly typed?: readonly (keyof View)[]
}

/** Makes a page of the dashboard with a list, of which the address says the part, as `read` understands it. */
export function listPage<Parent extends AnyRoute, const Path extends string, View extends Raw, Code>(
  parent: Parent,
  path: Path,
  read: (raw: Raw) => View,
  { typed = [], ...look }: ListDeclaration<View, Code>,
) {
  const shown = opened(look, () => ({ ...useOwn(), ...useListView(read, typed) }))
  return createRoute({ getParentRoute: () => parent, path, validateSearch: read, ...shown })
}

function opened<Props extends object, Code>(
  { load, show, texts = ALL, ...staticData }: Declaration<Props, Code>,
  useProps: () => Props,
) {
  const open = async () => {
    const Content = show(await withTexts(texts, load()))
    return { Page: () => <Content {...useProps()} /> }
  }
  return { staticData, component: lazyRouteComponent(open, 'Page') }
}

function usePlace(): Place {
  const { id = '', token = '' }: { id?: string; token?: string } = useParams({ strict: false })
  const navigate = useNavigate()
  return { id, token, leaveFor: (to, state = {}) => navigate({ to, state, replace: true }) }
}

function useOwn(): Own {
  const user = use(UserContext)
  if (user === null) throw new Error('a page of the dashboard outside of it')
  return { ...usePlace(), user }
}

function useListView<View extends Raw>(
  read: (raw: Raw) => View,
  typed: readonly (keyof View)[],
): Listed<View> {
  const view = read(useSearch({ strict: false }))
  const navigate = useNavigate()
  const onViewChange = (next: View) => {
    const search = read(next)
    const replace = typed.some((name) => search[name] !== view[name])
    void navigate({ to: '.', search, replace, resetScroll: false })
  }
  return { view, onViewChange }
}

export type PageLink = Lead & { readonly to: string }

/** Returns the links to pages that stand in one of these places, in the order in which they are declared. */
export function usePageLinks(place: Lead['in'][number], user?: Pick<User, 'operator'>): readonly PageLink[] {
  return Object.values(useRouter().routesById).flatMap(({ fullPath, options }) => {
    const { lead }: About = options.staticData ?? {}
    if (lead === undefined || !lead.in.includes(place)) return []
    return lead.isForOperators && user?.operator === 'not-listed' ? [] : [{ ...lead, to: fullPath }]
  })
}

/** Returns the address of the menu that the page belongs to; by default the watch list. */
export function useActiveLink(): string {
  const links = usePageLinks('menu')
  const pathname = useLocation({ select: (location) => location.pathname })
  return links.find(({ to }) => pathname.startsWith(to))?.to ?? '/dashboard/vinyls'
}

/** Names the browser's tab after the page that is shown, with the number of unread notifications in front. */
export function PageTitle() {
  const { t } = useTexts()
  const name = useMatches({
    select: (all) =>
      all.findLast(({ status, staticData }) => status === 'success' && staticData.title)?.staticData.title,
  })
  const unread = useUnreadCount(false)
  usePageTitle(name?.(t), unread)
  return null
}
