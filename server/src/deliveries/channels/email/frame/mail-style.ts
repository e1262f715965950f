import { DARK, type MailPalette } from './palette.ts'
import { SafeHtml } from './escape-html.ts'

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
