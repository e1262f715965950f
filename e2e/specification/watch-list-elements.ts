import {
  box,
  button,
  disabled,
  heading,
  inCard,
  link,
  picture,
  text,
  to,
  type Account,
  type Element,
  type Row,
} from './element.ts'

const LIST = '/dashboard/vinyls'
const PLANS = /\/dashboard\/subscription$/

type Of = readonly [line: number, element: Element]

const on = (account: Account, rows: readonly Of[], path = LIST): Row[] =>
  rows.map(([line, element]) => [line, path, account, element])

/** What stands above the records, however many there are. */
const FORM: readonly Of[] = [
  [30, heading('Your Vinyl Watchlist', 'Tu lista')],
  [30, box('Add a record', 'Añadir un disco')],
  [30, button('How do I add a record?', '¿Cómo añado un disco?')],
  [30, disabled(button('Add', 'Añadir'))],
]

/** What the list has from its first record on. */
const FILTER: readonly Of[] = [
  [30, text(/^All$/, /^Todos$/)],
  [30, text(/^Available$/, /^Disponibles$/)],
  [30, text(/^Unavailable$/, /^No disponibles$/)],
]

const CHECKED: Of = [30, text(/^Last checked \d/, /^Última comprobación: \d/)]

/** What each record says of itself. */
const CARD: readonly Element[] = [
  picture(),
  to(/\/release\/\d+/, link(/ • /)),
  text(/^ID \d+$/),
  text(/^T[1-4]$/),
  text('No copies for sale', 'Sin copias a la venta'),
  text(/^Added /, /^Añadido el /),
  text(/^\d+ checks?$/, /^\d+ comprobaci(ón|ones)$/),
  text(/^Next check /, /^Próxima /),
  text(/^Remove$/, /^Quitar$/),
  button(/^Remove /, /^Quitar /),
]

const cards = (within: 'article' | 'row'): readonly Of[] =>
  CARD.map((element) => [31, 'role' in element ? { ...element, within } : element])

/** What the specification puts on the watch list. */
export const WATCH_LIST: readonly Row[] = [
  ...on('empty', [
    ...FORM,
    [30, text('The crate is empty', 'La caja está vacía')],
    [74, text('Free 0/5', 'Gratis 0/5')],
    [74, to(PLANS, link('See plans', 'Ver planes'))],
  ]),
  ...on('free', [
    ...FORM,
    ...FILTER,
    CHECKED,
    ...cards('article'),
    [31, inCard(text(/^2 copies from /, /^2 copias desde /))],
    [74, text('Free 2/5', 'Gratis 2/5')],
    [74, text('Room for 3 more records.', 'Caben 3 discos más.')],
    [74, to(PLANS, link('See plans', 'Ver planes'))],
  ]),
  ...on('almost', [
    [74, text('Free 4/5', 'Gratis 4/5')],
    [74, text('Almost at Limit', 'Casi en el límite')],
    [74, to(PLANS, link('See plans', 'Ver planes'))],
  ]),
  ...on('full', [
    ...FORM,
    ...FILTER,
    [74, text('Free 5/5', 'Gratis 5/5')],
    [74, text('Vinyl Limit Reached', 'Límite de vinilos alcanzado')],
    [74, to(PLANS, link('Upgrade', 'Ver Premium'))],
  ]),
  // An empty state has other words while a filter is chosen.
  ...on(
    'full',
    [...FILTER, [30, text('Nothing for sale right now', 'Nada a la venta ahora mismo')]],
    `${LIST}?availability=available`,
  ),
  ...on('silent', [
    [30, text(/^E-mail and chat alerts are off/, /^Los avisos por correo y por chat están desactivados/)],
    [
      30,
      to(/\/dashboard\/settings\/notifications$/, link('Notification settings', 'Ajustes de notificaciones')),
    ],
  ]),
  ...on('premium', [
    ...FORM,
    ...FILTER,
    CHECKED,
    ...cards('article'),
    [30, text('Showing 1 to 5 of 7', 'Mostrando 1 a 5 de 7')],
    [30, disabled(button('Previous', 'Anterior'))],
    [30, button('Next', 'Siguiente')],
    [74, to(PLANS, link('Premium 7/∞'))],
  ]),
  ...on(
    'premium',
    [
      [30, text('Showing 6 to 7 of 7', 'Mostrando 6 a 7 de 7')],
      [30, button('Previous', 'Anterior')],
      [30, disabled(button('Next', 'Siguiente'))],
    ],
    `${LIST}?page=2`,
  ),
  ...on('premium', cards('article'), `${LIST}?density=wall`),
  ...on('premium', cards('row'), `${LIST}?density=rows`),
]
