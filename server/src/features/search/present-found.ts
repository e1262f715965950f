import { SEARCH_LAST_PAGE, type SearchPage, type SearchResult } from '@cratewatch/contracts/vinyl-search'
import type { FoundRelease } from '../../vendors/marketplace.ts'
import type { Found } from './request-marketplace.ts'

export function presentPage({ releases, total, pages }: Found): SearchPage {
  return {
    results: releases.map(presentFound),
    pagination: { total, pages: Math.min(pages, SEARCH_LAST_PAGE) },
  }
}

/** One record as a search shows it. */
export function presentFound(release: FoundRelease): SearchResult {
  const { id, title, thumb, year, label, genre, country, format, medium } = release
  return { id, title, thumb, year, label, genre, country, format, medium }
}
