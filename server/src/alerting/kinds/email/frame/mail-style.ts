import { SafeHtml } from './escape-html.ts'

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

type MailPalette = Readonly<Record<keyof typeof LIGHT, string>>

const DARK: MailPalette = {
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

export const HEADING_FONT =
  "'Bricolage Grotesque','Avenir Next','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif"
export const TEXT_FONT = "'Instrument Sans','Helvetica Neue',Helvetica,'Segoe UI',Arial,sans-serif"

/**
 * Mail clients lay out with tables; these attributes keep screen readers from reading one as data, and clients from
 * adding space.
 */
export const TABLE = new SafeHtml('role="presentation" cellpadding="0" cellspacing="0" border="0"')

/**
 * Returns the rules that recolour classes for dark mode; the light colours are inline, where every client applies them.
 */
function repaint(prefix: string, colours: MailPalette): string {
  const rules = [
    ['.paper', `background-color:${colours.paper}!important`],
    ['.sleeve', `background-color:${colours.sleeve}!important;border-color:${colours.line}!important`],
    ['.ink', `color:${colours.ink}!important`],
    ['.quiet', `color:${colours.quiet}!important`],
    ['.rule', `border-color:${colours.line}!important`],
    ['.press', `background-color:${colours.label}!important`],
    ['.press-text', `color:${colours.onLabel}!important`],
    ['.sale', `color:${colours.live}!important`],
    ['.link', `color:${colours.label}!important`],
    ['.live', `background-color:${colours.liveBack}!important;color:${colours.live}!important`],
    ['.idle', `background-color:${colours.idle}!important;color:${colours.ink}!important`],
    ['.mark', `background-color:${colours.ink}!important`],
  ]
  return rules.map(([selector, body]) => `${prefix}${selector}{${body}}`).join('')
}

const NARROW = `
.outer{padding:16px 10px 32px!important}
.inside{padding:20px!important}
.stack{display:block!important;width:100%!important;padding-left:0!important;box-sizing:border-box}
.below{padding-top:18px!important}
.wide-button{width:100%!important}
.wide-button a{display:block!important;white-space:normal!important;text-align:center}
.price-line{text-align:left!important}
.beside{display:block!important;padding:14px 0 0!important;text-align:center}`

/** The part of the style that cannot be inline: narrow screens and dark mode (outlook.com marks elements itself). */
export const MAIL_STYLE = new SafeHtml(
  `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-underline-offset:2px}
@media (max-width:520px){${NARROW}}
@media (prefers-color-scheme:dark){${repaint('', DARK)}}
${repaint('[data-ogsc] ', DARK)}
</style>`,
)
