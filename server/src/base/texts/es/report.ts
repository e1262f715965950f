import type { TopicTexts } from '../catalogue.ts'

export const report: TopicTexts<'report'> = {
  'state.well': 'bien',
  'state.note': 'nota',
  'state.wrong': 'MAL',
  'process.none': 'Cratewatch no está en marcha: ningún proceso ha dado señales en 45 segundos.',
  'process.runs': 'Cratewatch {version} está en marcha: {roles}.',
  'process.other': 'Hay en marcha un proceso de la {version} junto a este, de la {own}: reinícialo.',
  'process.missing': 'Ningún proceso hace el trabajo de {role}: inicia uno con --roles={role}.',
  'pages.missing':
    'Las páginas no están construidas: los navegadores reciben un error y /readyz no responde ok. Ejecuta npm run build.',
  'pages.unknown': 'Las páginas son de otra versión, que no dice cuál es: ejecuta npm run build.',
  'pages.other':
    'Las páginas son de la {built} y el servidor de la {version}: ejecuta npm run build y reinicia.',
  'pages.changed': 'El código cambió después de construir las páginas, el {time}: ejecuta npm run build.',
  'pages.built': 'Las páginas están construidas, de la {version}.',
  'condition.checks': 'No se comprueba ningún disco desde el {time}.',
  'condition.messages': 'Los mensajes llevan más de diez minutos de retraso desde el {time}.',
  'condition.marketplace': 'El mercado no responde desde el {time}.',
  'condition.address': 'Alguien más gasta las peticiones al mercado desde el {time}.',
  'condition.mail': 'El servidor de correo no responde desde el {time}.',
  'condition.chat': 'Telegram no responde desde el {time}.',
  'condition.payments': 'El servicio de pagos no responde desde el {time}.',
  'condition.disk': 'Queda menos de una décima parte del disco desde el {time}.',
  'condition.backup': 'La copia de seguridad nocturna falla desde el {time}.',
  'condition.older':
    'La base de datos es más antigua de lo que era y no se envía nada desde el {time}: inicia una vez con --accept-older o recupera una copia.',
  'address.alone':
    'No se ve a nadie más en esta dirección de internet: hasta {count} peticiones por minuto son nuestras.',
  'address.others':
    '{count} de {limit} peticiones del último minuto no eran nuestras: alguien más usa esta dirección de internet desde el {time}. Deténlo o déjale una parte con DISCOGS_REQUESTS_PER_MINUTE.',
  'address.noKey':
    'No hay clave de aplicación, así que el mercado permite 25 peticiones por minuto en lugar de 60: DISCOGS_CONSUMER_KEY.',
  'version.of': '{name} {version}, del {day}. Versiones nuevas: {where}.',
  'version.old': '{name} {version} es del {day}, hace más de medio año. Versiones nuevas: {where}.',
  'version.undated': '{name} {version}. Versiones nuevas: {where}.',
  'version.newer': 'Ha salido {name} {newest}, y aquí funciona la {version}: {where}.',
  'operators.none': 'Nadie es operador: pon una dirección en ADMIN_EMAILS.',
  'operators.are': 'Operadores: {names}.',
  'operators.waiting':
    'En ADMIN_EMAILS, pero sin cuenta confirmada: {names}. Que se registren o entren con npm run let-in.',
  'backup.none':
    'Aquí no hay copia de seguridad ni se hace cada noche: NIGHTLY_BACKUP=true o npm run backup.',
  'backup.noneYet': 'Aún no hay copia de seguridad; se hace una cada noche.',
  'backup.last': 'La última copia de seguridad es del {time}.',
  'backup.old': 'La última copia de seguridad es del {time}, de hace más de dos días.',
  'backup.untried':
    'Nadie ha probado a recuperar una copia: DATA_DIR=<una carpeta vacía> npm run restore -- <el archivo>.',
  'backup.tried': 'La última vez que se recuperó una copia fue el {time}.',
  'clock.agrees': 'Los relojes de este equipo y de la base de datos coinciden.',
  'clock.off': 'Los relojes de este equipo y de la base de datos difieren en {seconds} s: ajústalos por NTP.',
  'clock.unknown':
    'Aún no se sabe si el reloj de la base de datos va en hora: lo dirá la primera respuesta del mercado.',
  'clock.right': 'El reloj de la base de datos coincide con el del mercado, según su respuesta del {time}.',
  'clock.behind':
    'El reloj de la base de datos va {seconds} s atrasado respecto al del mercado (respuesta del {time}): ajusta el de su equipo por NTP.',
  'clock.ahead':
    'El reloj de la base de datos va {seconds} s adelantado respecto al del mercado (respuesta del {time}): ajusta el de su equipo por NTP.',
  'off.nothing': 'No hay nada desactivado.',
  'off.some': 'Desactivado, porque no está configurado: {names}.',
}
