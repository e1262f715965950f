/**
 * The script of the pages. Elements with `[data-live]` (an event source) or `[data-every]` (milliseconds) fetch the
 * page again and replace each changed `[data-part]`. Forms with `[data-quiet]` are sent by POST or their method without
 * leaving the page; `[data-find]` writes the input into the address.
 */
export const liveScript = `
const parts = root => [...root.querySelectorAll('[data-part]')]
const seen = new Map(parts(document).map(part => [part.dataset.part, part.innerHTML]))
const toEnd = () => { for (const box of document.querySelectorAll('[data-end]')) box.scrollTop = box.scrollHeight }
async function refresh() {
  const asked = location.href
  const answer = await fetch(asked)
  if (!answer.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  if (asked !== location.href) return
  let changed = false
  for (const part of parts(document)) {
    const next = fresh.querySelector('[data-part="' + part.dataset.part + '"]')
    if (next === null || next.innerHTML === seen.get(part.dataset.part)) continue
    part.innerHTML = next.innerHTML
    seen.set(part.dataset.part, next.innerHTML)
    changed = true
  }
  if (changed) toEnd()
}
document.addEventListener('submit', async event => {
  const form = event.target
  if (!form.matches('[data-quiet]')) return
  event.preventDefault()
  const method = form.dataset.quiet || 'POST'
  const fields = new URLSearchParams(new FormData(form, event.submitter))
  const answer = await fetch(form.action, { method, ...(method === 'POST' && { body: fields }) })
  const note = document.querySelector('[data-refusal]')
  if (note) note.textContent = answer.ok ? '' : 'That did not work: ' + (await answer.json()).error.replaceAll('-', ' ') + '.'
  if (answer.ok && form.matches('[data-clear]')) form.reset()
  await refresh()
})
document.addEventListener('input', event => {
  const form = event.target.closest('[data-find]')
  if (!form) return
  history.replaceState(null, '', '?' + new URLSearchParams(new FormData(form)))
  refresh()
})
toEnd()
const live = document.querySelector('[data-live]')
if (live) {
  const news = new EventSource(live.dataset.live)
  news.onmessage = refresh
  // Fetches changes made between loading the page and opening the stream.
  news.onopen = refresh
}
const timed = document.querySelector('[data-every]')
if (timed) setInterval(refresh, Number(timed.dataset.every))
`
