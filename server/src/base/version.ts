import server from '../../package.json' with { type: 'json' }

/** The version of this Cratewatch. */
export const VERSION = server.version

/** The version as operators see it: with the commit that it was built from, where that is known. */
export const shownVersion = (revision: string | null): string =>
  revision === null ? VERSION : `${VERSION} (${revision})`
