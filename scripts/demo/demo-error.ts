/** The demo cannot go on, and its message says what to do: nobody needs a stack. */
export class DemoError extends Error {}
