import type { SitePage } from '@cratewatch/contracts/site/site-pages'
import { createContext, useContext } from 'react'

const CurrentPage = createContext<SitePage>('landing')

export const CurrentPageProvider = CurrentPage.Provider

/** Returns the page being built, which its links to anchors and other languages depend on. */
export function useCurrentPage(): SitePage {
  return useContext(CurrentPage)
}
