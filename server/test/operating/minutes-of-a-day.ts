/** Where somebody may ask how the instance is. */
export const PLACES = ['readyz', 'healthz', 'resting', 'late', 'operator', 'collector'] as const

/** In which minute each place says something else: since it began, and since all was well again. */
export const DAYS = {
  'the marketplace refuses everything': {
    begins: [
      '3 healthz: marketplace',
      '3 late: checks',
      '3 collector: marketplace',
      '4 resting: marketplace',
      '4 late: ',
      '15 operator: email condition-began marketplace',
    ],
    ends: [
      '0 resting: ',
      '0 collector: ',
      '5 healthz: ',
      '5 operator: email condition-began marketplace, email condition-over marketplace',
    ],
  },
  'the mail server drops everything': {
    begins: [
      '3 healthz: mail',
      '3 collector: mail',
      '4 resting: mail',
      '15 operator: telegram condition-began mail',
    ],
    ends: [
      '0 resting: ',
      '0 collector: ',
      '5 healthz: ',
      '5 operator: telegram condition-began mail, email condition-over mail, telegram condition-over mail',
    ],
  },
  'a watcher stands': {
    begins: [
      '3 late: checks',
      '4 healthz: checks',
      '4 collector: checks',
      '6 operator: email condition-began checks',
    ],
    ends: [
      '0 late: ',
      '0 collector: ',
      '5 healthz: ',
      '5 operator: email condition-began checks, email condition-over checks',
    ],
  },
} as const
type Day = (typeof DAYS)[keyof typeof DAYS]

/** What the places are called where operators read of them. */
const NAMES: Readonly<Record<(typeof PLACES)[number], string>> = {
  readyz: '`/readyz`, and with it the pages',
  healthz: '`/healthz`',
  resting: '`cratewatch_vendor_resting`',
  late: '`cratewatch_…_late_seconds`',
  operator: 'the operator’s channels',
  collector: 'collectors, on every page',
}

/** What one place says on such a day, as a cell of a table. */
function cellOf({ begins, ends }: Day, place: (typeof PLACES)[number]): string {
  const here = (changes: readonly string[]) =>
    changes.flatMap((change) => {
      const [, minute = '', at, said = ''] = /^(\d+) (\w+): (.*)$/.exec(change) ?? []
      const by = [...new Set(said.split(', ').map((each) => each.split(' ')[0]))].join(' and ')
      return at === place ? [{ minute, said: at === 'operator' ? `by ${by}` : said || 'nothing' }] : []
    })
  const begun = here(begins)
  const ended = here(ends)
  if (begun.length + ended.length === 0) return place === 'readyz' ? '200 all day' : '–'
  const began = begun.map(({ minute, said }) => `${minute}: ${said}`)
  return began.concat(ended.map(({ minute }) => `well after ${minute}`)).join('; ')
}

/** The days as the table of docs/operating.md. */
export function tableOfDays(): string {
  const days = Object.entries(DAYS)
  const rows = PLACES.map((place) => [NAMES[place]].concat(days.map(([, day]) => cellOf(day, place))))
  const head = ['minute'].concat(days.map(([name]) => name))
  const lines = [head].concat(rows).map((cells) => `| ${cells.join(' | ')} |`)
  return lines.toSpliced(1, 0, `|${'---|'.repeat(days.length + 1)}`).join('\n')
}
