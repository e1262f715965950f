/** The most common leaked passwords that are long enough to be chosen. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345679 123123 123321 123654 123qwe 147258 159753 111111 222222 555555
  666666 696969 777777 888888 999999 000000 121212 112233 131313 101010 654321 7654321 87654321 987654321 11111111
  00000000 88888888 password password1 password12 password123 passw0rd p@ssw0rd pass123 pass1234 contraseña contrasena
  contraseña1 contrasena1 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz azerty asdfgh asdfghjkl asdasd asd123
  zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx q1w2e3r4 abc123 abcd1234 abcdef abcdefg a1b2c3 a123456
  aa123456 letmein welcome welcome1 bienvenido hello123 hola123 holahola iloveyou teamo tequiero teamomucho princess
  princesa sunshine estrella shadow master monkey dragon football baseball futbol barcelona realmadrid superman batman
  pokemon naruto charlie michael jordan23 jessica daniel ashley nicole carlos alejandro andrea valentina america mexico
  argentina colombia secret secreto admin123 admin1 administrator changeme default guest123 login123 test123 testtest
  access trustno1 whatever freedom killer starwars computer internet google facebook samsung mustang ferrari corvette
  michelle soccer hockey liverpool chelsea arsenal flower cheese summer winter diamond cookie pepper ginger tigger
  joshua matthew andrew thomas robert hunter buster thunder vinyl123 vinyls discogs discogs1 records record vinilo
  vinilos cratewatch`.split(/\s+/),
)

/** Whether a password is one of the most common. A reason to warn, never to refuse. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.trim().toLowerCase())
}
