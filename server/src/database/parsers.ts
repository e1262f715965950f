import { instant } from '@cratewatch/domain/kernel/instant'

const INT8 = 20
const TIMESTAMPTZ = 1184
const NUMERIC = 1700

/** How PostgreSQL's text turns into values: timestamps are instants, and our bigints (ids, counts) fit a double. */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: (text) => instant(Date.parse(isoText(text))),
}

/** PostgreSQL prints `2026-11-20 18:12:56.5+00`; Date.parse wants a `T` and a full offset. */
function isoText(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
