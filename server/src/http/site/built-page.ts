import { readFileSync } from 'node:fs'
import { fillSlots, type SiteSlots } from '@cratewatch/contracts/site/site-slots'
import type { Locale } from '@cratewatch/domain/accounts/locale'
import { keepAnswer, type KeptAnswer } from '../kept/kept-answer.ts'

/** Reads a page built as HTML, filled with the values of this instance. */
export function readBuiltPage(file: string, locale: Locale, slots: SiteSlots): KeptAnswer {
  return keepAnswer(fillSlots(readFileSync(file, 'utf8'), slots), {
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
  })
}
