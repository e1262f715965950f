/** The demo cannot continue. The message says what to do, so no stack is needed. */
export class DemoError extends Error {}
