/** The languages of the server, one line each. `speak.ts` does not compile while one of `LOCALES` is missing here. */
export { en } from './en/texts.ts'
export { es } from './es/texts.ts'
