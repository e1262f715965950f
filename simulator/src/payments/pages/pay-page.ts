import { markup, trusted, type Markup } from '../../kit/page/markup.ts'
import { page } from '../../kit/page/page.ts'
import { payStyle } from './pay-style.ts'

/** A page of the payment service in the simulator's look. */
export function payPage(options: {
  readonly title: string
  readonly body: Markup
  readonly narrow?: boolean
  readonly script?: string
}): string {
  const { title, body, narrow, script } = options
  return page({
    title,
    brand: 'Payments',
    home: '/',
    aside: markup`<span class="pill warn">test mode</span>`,
    footnote: 'A simulated payment service: no card is charged, no money moves.',
    body: markup`<style>${trusted(payStyle)}</style>${body}`,
    ...(narrow !== undefined && { narrow }),
    ...(script !== undefined && { script }),
  })
}

/** A page with one thing to say. */
export function notice(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): string {
  return payPage({
    title,
    narrow: true,
    body: markup`<section class="panel bank"><h1>${title}</h1><p class="soft">${text}</p>${link && markup`<a class="btn" href="${link.href}">${link.label}</a>`}</section>`,
  })
}
