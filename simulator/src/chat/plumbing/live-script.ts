/**
 * What our pages do in the browser. `[data-live]` names where news comes from: then the page is fetched again and each
 * `[data-part]` that the server changed is exchanged; what is typed or opened elsewhere stays. Forms with `[data-quiet]`
 * are sent without leaving the page.
 */
export const liveScript = `
const parts = root => [...root.querySelectorAll('[data-part]')]
const seen = new Map(parts(document).map(part => [part.dataset.part, part.innerHTML]))
const toEnd = () => { for (const box of document.querySelectorAll('[data-end]')) box.scrollTop = box.scrollHeight }
async function refresh() {
  const answer = await fetch(location.href)
  if (!answer.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
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
  const fields = new URLSearchParams(new FormData(form, event.submitter))
  const answer = await fetch(form.action, { method: 'POST', body: fields })
  const note = document.querySelector('[data-refusal]')
  if (note) note.textContent = answer.ok ? '' : 'That did not work: ' + (await answer.json()).error.replaceAll('-', ' ') + '.'
  if (answer.ok && form.matches('[data-clear]')) form.reset()
  await refresh()
})
toEnd()
const live = document.querySelector('[data-live]')
if (live) {
  const news = new EventSource(live.dataset.live)
  news.onmessage = refresh
  // Whatever was said between this page and the open line.
  news.onopen = refresh
}
`
