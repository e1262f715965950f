import type { Locale } from '@cratewatch/domain/accounts/locale'
import { masterSellPage, sellPage } from '@cratewatch/domain/records/links'
import { speak } from '../../texts/speak.ts'
import type { AlertMessage, EntryOnSale } from '../message.ts'

/** Returns what distinguishes the release: of a pressing of a watched album with its label and catalogue number. */
export function pressingDetails({ release, album }: Pick<AlertMessage, 'release' | 'album'>): string {
  const { format, country, year, label, catalogueNumber } = release
  const onLabel = album === null ? '' : [label, catalogueNumber].filter(Boolean).join(' ')
  return [format, country, year, onLabel].filter((part) => part !== null && part !== '').join(' · ')
}

/** Says which pressing of an album costs least, or is the only one for sale; null: nothing is known of it. */
export function cheapestPressing(entry: EntryOnSale, locale: Locale): string | null {
  const pressing = pressingDetails(entry)
  if (pressing === '') return null
  const isOne = (entry.album?.pressingsOnSale ?? 1) === 1
  return isOne ? pressing : speak(locale, 'alerts')('album.cheapest', { pressing })
}

/** Returns where the copies of an entry are bought. */
export function entrySellPage({ release, album }: EntryOnSale, siteUrl: string): string {
  return album === null || album.pressingsOnSale === 1
    ? sellPage(siteUrl, release.id)
    : masterSellPage(siteUrl, album.masterId)
}
