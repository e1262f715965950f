import type { SitePage } from '@cratewatch/contracts/site/site-pages'
import { createContext, useContext } from 'react'

const CurrentPage = createContext<SitePage>('landing')

export const CurrentPageProvider = CurrentPage.Provider

/** Which page of the site is being built: links to its own parts and to its other languages depend on it. */
export function useCurrentPage(): SitePage {
  return useContext(CurrentPage)
}
