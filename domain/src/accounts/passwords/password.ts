/** The rules for passwords: the product's promise to collectors, and a strict one for operators. */
export const PASSWORD_RULES = ['standard', 'strict'] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]

const MIN_LENGTH: Readonly<Record<PasswordRule, number>> = { standard: 6, strict: 8 }
/** argon2 hashes any length; the limit keeps a request from costing too much. */
export const PASSWORD_MAX_LENGTH = 1024

/** Words that attackers of this product try first; a strict password has to be long enough without them. */
const CONTEXT_WORDS = ['cratewatch', 'discogs', 'vinyl', 'admin', 'operator', 'password']
/** Shorter names from addresses occur in many words by chance. */
const SHORTEST_NAME = 4

/** Why a password may not be chosen. `own-address`: it is the address of the account; `predictable`: little else. */
export type PasswordProblem = 'too-short' | 'too-long' | 'blank' | 'own-address' | 'common' | 'predictable'

/** How many characters a password needs at least. */
export function passwordMinLength(rule: PasswordRule): number {
  return MIN_LENGTH[rule]
}

/** Whether a password has enough characters, counted as people count them, and not too many. */
export function isLongEnough(password: string, rule: PasswordRule): boolean {
  return lengthOf(password) >= MIN_LENGTH[rule] && password.length <= PASSWORD_MAX_LENGTH
}

/** Returns the rule for an account: strict for operators' addresses, otherwise the instance's. */
export function passwordRule(
  email: string | null,
  instance: { readonly adminEmails: readonly string[]; readonly passwordPolicy: PasswordRule },
): PasswordRule {
  return email !== null && instance.adminEmails.includes(email) ? 'strict' : instance.passwordPolicy
}

/** Returns why a password may not be chosen for the account of this address; null: it may. */
export function passwordProblem(
  password: string,
  account: {
    readonly rule: PasswordRule
    /** Normalised; null: the account has none. */
    readonly email: string | null
    /** Whether a password in lower case is on the long list of common ones, which the strict rule refuses. */
    readonly isCommon: (password: string) => boolean
  },
): PasswordProblem | null {
  if (password.trim() === '') return 'blank'
  if (password.length > PASSWORD_MAX_LENGTH) return 'too-long'
  const plain = password.trim().toLowerCase()
  if (plain === account.email) return 'own-address'
  if (!isLongEnough(password, account.rule)) return 'too-short'
  if (isCommonestPassword(plain)) return 'common'
  if (account.rule === 'standard') return null
  if (account.isCommon(plain)) return 'common'
  return lengthOf(withoutContext(plain, account.email)) < MIN_LENGTH.strict ? 'predictable' : null
}

/** Removes the words that an account suggests from a password, the longest first. */
function withoutContext(password: string, email: string | null): string {
  const [name = ''] = email?.split('@') ?? []
  const words = [...CONTEXT_WORDS, ...(name.length < SHORTEST_NAME ? [] : [name])]
  return words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), password)
}

function lengthOf(text: string): number {
  return [...text].length
}

/** The hundred most common leaked passwords that are long enough to be chosen, the commonest first. */
export const COMMONEST_PASSWORDS =
  listed(`123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey letmein
  shadow master 696969 michael mustang 666666 qwertyuiop 123321 1234567890 superman 1qaz2wsx 7777777 fuckyou
  jordan qazwsx jennifer 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh buster andrew batman soccer
  tigger charlie robert sunshine thomas iloveyou fuckme ranger daniel hockey george computer michelle jessica
  starwars asshole pepper klaster 112233 zxcvbn freedom princess joshua maggie ginger 11111111 131313 amanda
  ashley cheese 159753 nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin
  access martin heather thunder merlin secret diamond anthony hammer fucker 1234qwer silver gfhjkm justin patrick`)

/** Others that are common, among them those of this product and of people who write Spanish. */
const COMMON =
  listed(`12345679 123654 147258 222222 555555 777777 888888 999999 121212 101010 654321 7654321 87654321 987654321
  00000000 88888888 password1 password12 password123 passw0rd p@ssw0rd pass123 pass1234 contraseña contrasena
  contraseña1 contrasena1 qwerty1 qwerty12 qwerty123 qwertz azerty asdfghjkl asdasd asd123 1q2w3e 1q2w3e4r
  1q2w3e4r5t q1w2e3r4 abcd1234 abcdef abcdefg a1b2c3 a123456 aa123456 welcome welcome1 bienvenido hello123 hola123
  holahola tequiero teamomucho princesa estrella futbol barcelona realmadrid pokemon naruto jordan23 carlos
  alejandro andrea valentina america mexico argentina colombia secreto admin123 admin1 administrator changeme
  default guest123 login123 test123 testtest whatever internet google facebook samsung ferrari liverpool arsenal
  flower winter cookie vinyl123 vinyls discogs discogs1 records record vinilo vinilos cratewatch`)

function listed(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

/** Whether a password is one of the hundred that everybody tries first: a reason to refuse it. */
export function isCommonestPassword(password: string): boolean {
  return COMMONEST_PASSWORDS.has(password.trim().toLowerCase())
}

/** Whether a password is a common one: a reason to warn. */
export function isCommonPassword(password: string): boolean {
  return isCommonestPassword(password) || COMMON.has(password.trim().toLowerCase())
}
