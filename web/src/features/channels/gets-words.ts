import type { Channel } from '@cratewatch/contracts/channels/channels'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import type { TFunction } from 'i18next'
import { weekdayName } from '../../lib/text/format.ts'

/** Says in one line what a channel gets and how often: "All alerts · once a day at 18:00 · weekly list". */
export function getsInWords({ gets, digest }: Channel, t: TFunction, locale: Locale): string {
  const parts = [
    t(`channels.gets.${gets.alerts}`),
    gets.alerts !== 'none' && digestInWords(digest, t, locale),
    gets.summaries && t('channels.gets.summaries'),
    gets.lookups === true && t('channels.gets.lookups'),
    gets.alarms && t('channels.gets.alarms'),
    gets.events === true && t('channels.gets.events'),
  ]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}

function digestInWords(digest: Channel['digest'], t: TFunction, locale: Locale): string | false {
  switch (digest.kind) {
    case 'at-once':
      return false
    case 'hourly':
      return t('channels.gets.hourly')
    case 'daily':
      return t('channels.gets.daily', { at: digest.at })
    case 'weekly': {
      const weekday = weekdayName(digest.weekday - 1, 'long', locale)
      return t('channels.gets.weekly', { weekday, at: digest.at })
    }
  }
}
