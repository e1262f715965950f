import type { time as en } from '../en/time.ts'

export const time: typeof en = {
  justNow: 'ahora mismo',
  in: {
    seconds: 'en {{count}} s',
    minutes: 'en {{count}} min',
    hours: 'en {{count}} h',
  },
}
