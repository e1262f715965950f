import server from '../../package.json' with { type: 'json' }

/** The version of this Cratewatch. */
export const VERSION = server.version
