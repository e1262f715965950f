/** The product's colours (see the web's tokens) for mails: inline, and for dark mode. */
export const LIGHT = {
  paper: '#f4eee3',
  sleeve: '#fffdf8',
  ink: '#191613',
  quiet: '#5b5248',
  line: '#ddd3c3',
  label: '#cf3517',
  onLabel: '#fff8f0',
  live: '#0a6f44',
  liveBack: '#d9f1e3',
  idle: '#e9e0d1',
} as const

export type MailPalette = Readonly<Record<keyof typeof LIGHT, string>>

export const DARK: MailPalette = {
  paper: '#141210',
  sleeve: '#1e1b18',
  ink: '#f3ece0',
  quiet: '#b0a596',
  line: '#353029',
  label: '#ff6a45',
  onLabel: '#1b0d08',
  live: '#4be0a0',
  liveBack: '#12352a',
  idle: '#403a33',
}
