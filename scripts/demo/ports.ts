/** Where the demo's parts listen; only the product's own port can be moved (PORT). */
export const MARKETPLACE_PORT = 4100
export const MAILBOX_PORT = 4101
export const SMTP_PORT = 4102
export const CHAT_PORT = 4103
export const PAYMENTS_PORT = 4104
export const DEFAULT_PORT = 3000
