import { globSync, readFileSync } from 'node:fs'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { expect, it } from 'vitest'
import { loadTexts, TEXT_PARTS } from './languages.ts'
import * as siteLanguages from './site-languages.ts'

/**
 * Titles and main buttons of each page, written by hand: screens take their words from the catalogues that they check,
 * so they see no two keys whose texts are exchanged.
 */
const WORDS = `
  landing.pricing.title          | Cheaper than the postage.      | Más barato que el envío.
  landing.hero.startFree         | Watch {{count}} records free   | Vigila {{count}} discos gratis
  site.nav.login                 | Log in                         | Entrar
  site.footer.signUp             | Sign up                        | Crear cuenta
  privacy.title                  | Privacy                        | Privacidad
  terms.title                    | Terms                          | Condiciones
  accounts.pageTitle             | Sign in                        | Iniciar sesión
  accounts.email.title           | Sign in or create an account   | Entra o regístrate
  accounts.email.continue        | Continue                       | Continuar
  accounts.email.marketplace     | Continue with Discogs          | Continuar con Discogs
  accounts.signup.submit         | Create account                 | Crear cuenta
  accounts.login.forgot          | Forgot your password?          | ¿Has olvidado tu contraseña?
  accounts.forgot.submit         | Send reset link                | Enviar enlace
  accounts.reset.title           | Choose a new password          | Elige una contraseña nueva
  accounts.reset.submit          | Reset password                 | Restablecer contraseña
  accounts.confirm.title         | Confirm your address           | Confirma tu dirección
  accounts.confirm.submit        | Confirm address                | Confirmar dirección
  accounts.undo.title            | Was this you?                  | ¿Has sido tú?
  accounts.undo.submit           | This wasn’t me: undo it        | No he sido yo: deshacerlo
  accounts.removeApp.title       | Remove the authenticator app?  | ¿Quitar la aplicación de autenticación?
  reauthentication.title         | Confirm it’s you               | Confirma que eres tú
  words.confirm                  | Confirm                        | Confirmar
  words.cancel                   | Cancel                         | Cancelar
  unsubscribe.title              | Stop alert e-mails             | Dejar de recibir avisos por correo
  unsubscribe.submit             | Unsubscribe                    | Darme de baja
  alertLink.pageTitle            | Your alert                     | Tu aviso
  watches.mute.title             | Mute alerts                    | Silenciar avisos
  masters.exclude.label          | Not this pressing              | Esta edición no
  channels.invitation.title      | Alerts when records turn up    | Avisos de discos a la venta
  shell.nav.vinyls               | Watchlist                      | Lista
  shell.nav.shops                | Shops                          | Tiendas
  shell.nav.analytics            | Analytics                      | Estadísticas
  shell.nav.notifications        | Notifications                  | Notificaciones
  shell.nav.settings             | Settings                       | Ajustes
  shell.nav.subscription         | Subscription                   | Suscripción
  shell.nav.admin                | Admin                          | Administración
  shell.nav.logout               | Log out                        | Cerrar sesión
  watches.pageTitle              | Watchlist                      | Tu lista
  watches.title                  | Your Vinyl Watchlist           | Tu lista
  words.remove                   | Remove                         | Quitar
  words.previous                 | Previous                       | Anterior
  words.next                     | Next                           | Siguiente
  record.pageTitle               | Record                         | Disco
  words.close                    | Close                          | Cerrar
  record.note.add                | Add a note                     | Añadir una nota
  words.save                     | Save                           | Guardar
  words.album                    | Album                          | Álbum
  words.watch                    | Watch                          | Vigilar
  masters.list.only              | Only these                     | Solo estas
  masters.list.without           | Not these                      | Estas no
  shops.pageTitle                | Shops                          | Tiendas
  shops.one.pageTitle            | Shop                           | Tienda
  shops.follow                   | Follow                         | Seguir
  shops.unfollow                 | Unfollow                       | Dejar de seguir
  notifications.markAllRead      | Mark all read                  | Marcar todo como leído
  words.delete                   | Delete                         | Eliminar
  words.notificationSettings     | Notification settings          | Ajustes de notificaciones
  wantlist.pageTitle             | Discogs settings               | Ajustes de Discogs
  wantlist.connection.connect    | Connect Discogs                | Conectar Discogs
  words.disconnect               | Disconnect                     | Desconectar
  wantlist.sync.start            | Sync my wantlist               | Sincronizar mi wantlist
  words.stopWatching             | Stop watching                  | Dejar de vigilar
  account.pageTitle              | Account settings               | Ajustes de la cuenta
  account.somebody.title         | Somebody else may have been here | Puede que haya entrado alguien más
  account.tabs.discogs           | Discogs                        | Discogs
  account.tabs.account           | Account                        | Cuenta
  account.email.submit           | Update e-mail                  | Actualizar correo
  account.password.submit        | Change password                | Cambiar contraseña
  account.sessions.endOthers     | Sign out everywhere else       | Cerrar las demás sesiones
  account.delete.submit          | Delete for good                | Eliminar para siempre
  account.delete.cancel          | Keep my account                | Conservar mi cuenta
  subscription.upgrade.button    | Upgrade to Premium             | Pasar a Premium
  subscription.cancel.button     | Cancel subscription            | Cancelar la suscripción
  subscription.resume            | Keep Premium                   | Seguir con Premium
  admin.tabs.dashboard           | Dashboard                      | Panel
  admin.tabs.users               | Users                          | Usuarios
  admin.tabs.watches             | Vinyls                         | Vinilos
  admin.tabs.optimization        | Optimization                   | Optimización
  admin.tabs.operations          | Operations                     | Operaciones
  admin.tabs.security            | Security                       | Seguridad
  admin.users.deleteConfirm      | Delete user                    | Eliminar usuario
  admin.users.cancel             | Keep                           | Conservar
  admin.watches.reset            | Reset Check Times              | Reiniciar comprobaciones
  admin.optimization.pause       | Pause checking                 | Pausar comprobaciones
  admin.optimization.resume      | Resume checking                | Reanudar comprobaciones
  admin.audit.export             | Export CSV                     | Exportar CSV
`
const rows = WORDS.trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
const SITE_TEXTS = new Map(Object.entries(siteLanguages))
const catalogues = await Promise.all(
  LOCALES.map(async (locale) =>
    Object.assign({}, await loadTexts(locale, TEXT_PARTS), SITE_TEXTS.get(locale)),
  ),
)
const wordsAt = (texts: object, key: string) =>
  key
    .split('.')
    .reduce<unknown>((part, name) => new Map<string, unknown>(Object.entries(part ?? {})).get(name), texts)

it('each page says what it is and what its main buttons do, in each language', () => {
  const wrong = rows.flatMap((row) => {
    const [key = ''] = row
    const said = [key, ...catalogues.map((texts) => wordsAt(texts, key))].join(' | ')
    return said === row.join(' | ') ? [] : [said]
  })
  expect(wrong.join('\n')).toBe('')
})

it('no page is without its words here', () => {
  const routing = globSync('../app/routing/*.tsx', { cwd: import.meta.dirname })
  const declared = routing.flatMap((path) =>
    Array.from(
      readFileSync(new URL(path, import.meta.url), 'utf8').matchAll(
        /(?:title|name): \(t\) => t\('([^']+)'\)/g,
      ),
      ([, key]) => key,
    ),
  )
  expect(declared.length).toBeGreaterThan(30)
  expect(declared.filter((key) => !rows.some(([known]) => known === key)).join()).toBe('')
})
