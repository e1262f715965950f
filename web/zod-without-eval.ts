import { config } from 'zod/v4'

/**
 * Stands for zod wherever the application asks for it (vite.config.ts). Our Content-Security-Policy forbids eval, and
 * even zod's polite question whether it may, asked by each schema as it is made, shows as a violation: so no schema may
 * be made before this has run, in whatever order the parts of the application arrive.
 */
config({ jitless: true })

export * from 'zod/v4'
