import type { Locale } from '@cratewatch/domain/accounts/locale'

/** What the extension says; how a record stands is said in the words of the watch list. */
const en = {
  name: 'Cratewatch',
  description: 'Watch the record whose page is open, and see how many alerts are unread.',
  loading: 'One moment…',
  release: (id: number) => `Release ${id}`,
  album: (id: number) => `Album ${id}`,
  offer: 'You aren’t watching this pressing.',
  offerAlbum: 'You aren’t watching this album.',
  watch: 'Watch',
  watchAlbum: 'Watch any vinyl pressing',
  asPressing: 'You’re watching it as a pressing of this album.',
  from: (price: string) => `from ${price}`,
  nextCheck: (wait: string) => `Next check ${wait}`,
  checkDue: 'Next check any moment',
  limit: 'Alert me at or below',
  currency: 'Currency',
  limitHint: 'Empty: no limit',
  setLimit: 'Set limit',
  limitSet: 'Limit set',
  limitRemoved: 'No limit any more',
  badPrice: 'Enter a price, for example 25.',
  open: 'Open in Cratewatch',
  source: 'Data provided by Discogs.',
  shop: (name: string) =>
    `You don’t follow ${name}. Following it, you’re alerted when it lists a record of yours.`,
  follow: (name: string) => `Follow ${name}`,
  following: (name: string) => `You follow ${name}.`,
  hasOfYours: (count: number) =>
    count === 1 ? 'It has 1 record of your list.' : `It has ${count} records of your list.`,
  list: 'This is a list. In Cratewatch you can follow it, so that its records are watched.',
  copy: 'This is one copy. Cratewatch looks up which record it is of.',
  other: 'Open a record, an album, a list or a shop on Discogs, and press this button there.',
  again: 'Try again',
  plans: 'See plans',
  notSetUp: 'Connect this browser with your Cratewatch.',
  setUp: 'Set up',
  failures: {
    offline: 'You’re offline.',
    away: (host: string) => `${host} can’t be reached right now.`,
    unreadable: (host: string) => `What answers at ${host} isn’t Cratewatch.`,
    token:
      'Your token is wrong, has expired or was revoked. Create a new one and set up this extension again.',
    scopes:
      'Your token may do less than this extension needs. Create another one and set up this extension again.',
  },
  options: {
    title: 'Set up Cratewatch',
    address: 'Address of your Cratewatch',
    badAddress: 'Enter an address, for example cratewatch.example.',
    tokenStep:
      'Create a token there that can “Read your list”, “Change your list” and “Read notifications”, no more.',
    makeToken: 'Create a token',
    token: 'Token',
    kept: 'The token stays in this browser’s storage, where web pages and other extensions can’t read it. It isn’t encrypted and is never shown again.',
    seen: 'The extension asks this address and no other. It reads the address of a tab when you press its button there, and never a page.',
    connect: 'Connect',
    refused: 'Without your permission the extension can’t ask this address.',
    connected: (host: string, name: string, date: string) =>
      `Connected with ${host} by the token “${name}”, which expires on ${date}.`,
    forget: 'Forget the token',
  },
}
export type Texts = typeof en

const es: Texts = {
  name: 'Cratewatch',
  description: 'Vigila el disco de la página que tienes abierta y muestra cuántos avisos te quedan por leer.',
  loading: 'Un momento…',
  release: (id) => `Edición ${id}`,
  album: (id) => `Álbum ${id}`,
  offer: 'No vigilas esta edición.',
  offerAlbum: 'No vigilas este álbum.',
  watch: 'Vigilar',
  watchAlbum: 'Vigilar cualquier edición en vinilo',
  asPressing: 'Ya la vigilas como edición de este álbum.',
  from: (price) => `desde ${price}`,
  nextCheck: (wait) => `Próxima comprobación ${wait}`,
  checkDue: 'Próxima comprobación enseguida',
  limit: 'Avísame si cuesta como mucho',
  currency: 'Moneda',
  limitHint: 'Vacío: sin precio máximo',
  setLimit: 'Fijar precio máximo',
  limitSet: 'Precio máximo fijado',
  limitRemoved: 'Ya no hay precio máximo',
  badPrice: 'Escribe un precio; por ejemplo, 25.',
  open: 'Abrir en Cratewatch',
  source: 'Datos proporcionados por Discogs.',
  shop: (name) =>
    `No sigues la tienda ${name}. Si la sigues, te avisamos cuando ponga a la venta un disco de tu lista.`,
  follow: (name) => `Seguir a ${name}`,
  following: (name) => `Sigues la tienda ${name}.`,
  hasOfYours: (count) => (count === 1 ? 'Tiene 1 disco de tu lista.' : `Tiene ${count} discos de tu lista.`),
  list: 'Esto es una lista. En Cratewatch puedes seguirla para que se vigilen sus discos.',
  copy: 'Esto es una copia en venta. Cratewatch busca de qué disco es.',
  other: 'Abre en Discogs un disco, un álbum, una lista o una tienda y pulsa allí este botón.',
  again: 'Volver a intentarlo',
  plans: 'Ver planes',
  notSetUp: 'Conecta este navegador con tu Cratewatch.',
  setUp: 'Configurar',
  failures: {
    offline: 'No tienes conexión.',
    away: (host) => `No se puede acceder a ${host} en este momento.`,
    unreadable: (host) => `Lo que responde en ${host} no es Cratewatch.`,
    token:
      'Tu token es incorrecto, ha caducado o está revocado. Crea uno nuevo y vuelve a configurar esta extensión.',
    scopes: 'A tu token le faltan permisos para esta extensión. Crea otro y vuelve a configurarla.',
  },
  options: {
    title: 'Configurar Cratewatch',
    address: 'Dirección de tu Cratewatch',
    badAddress: 'Escribe una dirección; por ejemplo, cratewatch.example.',
    tokenStep:
      'Crea allí un token que solo pueda «Leer tu lista», «Modificar tu lista» y «Leer las notificaciones».',
    makeToken: 'Crear un token',
    token: 'Token',
    kept: 'El token se queda en el almacenamiento de este navegador, donde no pueden leerlo ni las páginas web ni otras extensiones. No está cifrado y no se vuelve a mostrar.',
    seen: 'La extensión solo se comunica con esta dirección. Lee la dirección de una pestaña cuando pulsas allí su botón; nunca lee una página.',
    connect: 'Conectar',
    refused: 'Sin tu permiso, la extensión no puede comunicarse con esta dirección.',
    connected: (host, name, date) =>
      `Conectada con ${host} mediante el token «${name}», que caduca el ${date}.`,
    forget: 'Olvidar el token',
  },
}

export const TEXTS: Record<Locale, Texts> = { en, es }
