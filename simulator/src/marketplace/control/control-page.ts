import { markup } from '../../page/markup.ts'
import { page } from '../../page/page.ts'
import { html } from '../../wire/answer.ts'
import type { Answer } from '../../wire/answer.ts'
import { faultKinds } from '../faults/fault-rule.ts'
import { controlScript } from './control-script.ts'

/** The desk as a page: find a record, make a copy appear, sell it, set a trap, see the budget spent. */
export function controlPage(): Answer {
  return html(
    200,
    page({
      title: 'Control desk · Simulated marketplace',
      brand: 'Simulated marketplace',
      home: '/_control',
      aside: markup`<span class="small soft num" id="budget" aria-live="polite"></span>`,
      script: controlScript,
      body: markup`<h1>Make something happen</h1>
<p class="soft" style="margin:10px 0 22px">Find a record, put a copy up for sale, and see who notices.</p>
<form id="find" class="row" role="search"><input id="q" type="search" style="flex:1" placeholder="Artist, title, label, catalogue number or release id" aria-label="Find a record" autocomplete="off">
<select id="available" aria-label="Which records"><option value="">All records</option><option value="false" selected>None for sale</option><option value="true">For sale</option></select></form>
<div id="records" class="stack" style="margin-top:22px" aria-live="polite"></div>
<h2>Traps</h2><p class="soft small" style="margin-bottom:12px">What the next answers of the API should suffer from.</p>
<form id="trap" class="row"><select name="kind" aria-label="Kind of trap">${faultKinds.map((kind) => markup`<option>${kind}</option>`)}</select>
<select name="reach" aria-label="How often"><option value="next">the next 5 requests</option><option value="share">a fifth of all requests</option><option value="all">every request, until taken away</option></select>
<button class="btn ghost">Set trap</button></form><ul id="traps" class="stack" style="margin-top:14px;padding:0;list-style:none"></ul>`,
    }),
  )
}
