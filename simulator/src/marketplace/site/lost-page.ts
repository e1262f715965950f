import { markup } from '../../kit/page/markup.ts'
import { sitePage } from './site-page.ts'

/** What is shown for pages that are not, or no longer, there. */
export function lostPage(): string {
  return sitePage(
    'Nothing here',
    markup`<div class="panel stack"><h1>Nothing in this crate</h1>
<p class="soft">This page never existed, or the record behind it was taken down.</p>
<p><a class="btn" href="/_control">Back to the console</a></p></div>`,
    { narrow: true },
  )
}
