/**
 * Tells zod not to compile schemas. Our Content-Security-Policy forbids eval, and even zod's polite question whether it
 * may, asked by each schema as it is made, shows as a violation. Imported first, and without loading zod: pages bring it
 * when they need it.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
