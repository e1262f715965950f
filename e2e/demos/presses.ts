/** As whom a page is opened; nobody has signed in, and the newcomer has an empty list. */
export type Person = 'nobody' | 'collector' | 'newcomer' | 'operator'

/** What a press leads to: an address, here or in a new tab, or words that are shown then. */
export type Outcome =
  | { readonly to: RegExp }
  | { readonly opens: RegExp }
  | { readonly shows: string | RegExp }

export type Press = {
  readonly as: Person
  /** What the button or link says, the first of the page; null: there is none. */
  readonly press: string | RegExp | null
  /** It is not the first, but one that a newcomer is likely to press. */
  readonly also?: true
  /** What is typed before: into which field, and what. */
  readonly fill?: readonly [field: string, text: string]
  /** The button of the dialog that asks once more. */
  readonly confirm?: string
  readonly leads: Outcome
}

type Presses = Readonly<Record<string, readonly Press[]>>

/** Stands for the number of a record that is on no list of the year's people. */
export const NEW_RECORD = 'a new record'

const to = (address: RegExp): Outcome => ({ to: address })
const opens = (address: RegExp): Outcome => ({ opens: address })
const shows = (words: string | RegExp): Outcome => ({ shows: words })

const LOOKING = shows('You’re only looking around here, so nothing changes. Sign up, and this works.')
const ONLY_LOOKING = shows(/You’re only looking around here, so nothing changes\.$/m)

const ADD = ['input[role=combobox]', NEW_RECORD] as const
const FOLLOW = ['main input', 'home_turf'] as const
const EMAIL = 'main input[type=email]'

const by =
  (as: Person) =>
  (press: string | RegExp, leads: Outcome, more: Pick<Press, 'also' | 'fill' | 'confirm'> = {}): Press => ({
    as,
    press,
    leads,
    ...more,
  })
const nobody = by('nobody')
const collector = by('collector')
const operator = by('operator')
const newcomer = by('newcomer')
const nothing = (as: Person): Press => ({ as, press: null, leads: shows('') })
const ALSO = { also: true } as const

const BACK = nobody('Back to login', to(/\/auth$/))
const ANOTHER_LINK = nobody('Request another link', to(/\/forgot-password$/))
const TO_LIST = nobody('Watchlist', to(/\/auth\b/))

/** What is the same in both demos, by the name of the page. */
const IN_BOTH: Presses = {
  landing: [nobody('Watch 5 records free', to(/\/auth$/))],
  resetPassword: [ANOTHER_LINK],
  confirmEmail: [nobody('Go to your list', to(/\/auth\b/))],
  undoChange: [nobody('Choose a new password', to(/\/forgot-password$/))],
  removeApp: [BACK],
  unsubscribe: [nobody('Unsubscribe', shows('This link is invalid or has expired.'))],
  alertLink: [TO_LIST],
  muteLink: [TO_LIST],
  channelInvitation: [nobody('Go to Cratewatch', to(/:\d+\/$/))],
  record: [collector(/^See copies/, opens(/\/sell\/release\/\d+$/))],
  shop: [
    collector('Shops', to(/\/dashboard\/shops$/)),
    collector('Alert me below…', shows('Alert me when it pays to order'), ALSO),
  ],
  analytics: [collector('Show as table', shows('Show as chart'))],
  somebodyElse: [newcomer('Devices, password and activity', to(/\/settings\/account$/))],
  adminDashboard: [operator('Show as table', shows('Show as chart'))],
  adminUsers: [operator(/@example\./, to(/\/admin\/users\/[\w-]+$/))],
  adminNotifications: [operator(/ - /, opens(/\/release\/\d+$/))],
  adminOperations: [operator('Details', shows(/^(Messages|Syncs|Requests|Checks)\b.*: \d+/m))],
  adminSecurity: [operator(/@example\./, to(/\/admin\/users\/[\w-]+$/))],
}

const TO_SETTINGS = collector('Notification settings', to(/\/settings\/notifications$/))
const TO_USERS = operator('All users', to(/\/admin\/users$/))
const openMail = (as: Person): Press => by(as)('E-mail: what it gets, and when', shows('Weekly list'))
/** Who comes with an empty list is offered records that are there. */
const EXAMPLES = newcomer('Try it with 3 examples', shows(/^Free 3\/5/), ALSO)

/** The first press of every page, in the demo on one's own machine and in the public one. */
export const PRESSES = {
  offline: {
    ...IN_BOTH,
    auth: [nobody('Continue with Discogs', to(/\/oauth\/authorize\?/))],
    forgotPassword: [
      nobody('Send reset link', shows('Check your inbox'), { fill: [EMAIL, 'free@example.com'] }),
    ],
    start: [collector('Add', to(/order=added$/), { fill: ADD })],
    watches: [newcomer('Connect Discogs', to(/\/oauth\/authorize\?/)), EXAMPLES],
    master: [collector('Watch', shows('You’re now watching this album'))],
    shops: [collector('Follow', shows('home_turf'), { fill: FOLLOW })],
    notifications: [TO_SETTINGS, collector('Mark all read', shows(/^Unread\s*0$/), ALSO)],
    settingsDiscogs: [collector('Connect Discogs', to(/\/oauth\/authorize\?/))],
    settingsNotifications: [collector('Send a test e-mail', shows('Test sent'))],
    settingsAccount: [
      newcomer('Update e-mail', shows('We’ve sent a link to other@example.org.'), {
        fill: [EMAIL, 'other@example.org'],
      }),
    ],
    subscription: [newcomer('Upgrade to Premium', to(/\/checkout\//)), nothing('collector')],
    adminUser: [
      TO_USERS,
      operator('Sign out everywhere', shows('quinn@example.net is signed out everywhere.'), ALSO),
    ],
    adminWatches: [operator('Reset Check Times', shows(/^Updated \d+ vinyls\./), { confirm: 'Reset' })],
    adminOptimization: [
      operator('Pause checking', shows('Checking is paused.'), { confirm: 'Pause checking' }),
    ],
  },
  public: {
    ...IN_BOTH,
    auth: [nobody('Look around as a collector', to(/\/dashboard\/vinyls$/))],
    forgotPassword: [BACK],
    start: [collector('Add', LOOKING, { fill: ADD })],
    watches: [operator('Add', LOOKING, { fill: ADD }), collector(/^Remove\b/, LOOKING, ALSO), EXAMPLES],
    master: [collector('Watch', LOOKING), newcomer('Watch', shows('You’re now watching this album'))],
    shops: [
      collector('Follow', LOOKING, { fill: FOLLOW }),
      newcomer('Follow', shows('home_turf'), { fill: FOLLOW }),
    ],
    notifications: [TO_SETTINGS, collector('Mark all read', LOOKING, ALSO)],
    settingsDiscogs: [collector('Paste a list instead', shows('Read this list'))],
    settingsNotifications: [openMail('collector'), openMail('newcomer')],
    settingsAccount: [newcomer('Show password', shows('Hide password'))],
    subscription: [nothing('collector'), nothing('newcomer')],
    adminUser: [TO_USERS, operator('Sign out everywhere', ONLY_LOOKING, ALSO)],
    adminWatches: [operator('Reset Check Times', ONLY_LOOKING, { confirm: 'Reset' })],
    adminOptimization: [operator('Pause checking', ONLY_LOOKING, { confirm: 'Pause checking' })],
  },
} as const satisfies Readonly<Record<'offline' | 'public', Presses>>
