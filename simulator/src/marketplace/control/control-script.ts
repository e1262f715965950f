/** What the control page does in the browser: asks `/_control/*` and draws the answers, building nodes, never HTML text. */
export const controlScript = `
const $ = (id) => document.getElementById(id)
const el = (tag, props = {}, ...children) => { const e = Object.assign(document.createElement(tag), props); e.append(...children); return e }
const call = async (path, method = 'GET', body) => {
  const answer = await fetch('/_control/' + path, { method, ...(body && { body: JSON.stringify(body) }) })
  return answer.json()
}
const money = (price) => price ? price.value.toLocaleString(undefined, { style: 'currency', currency: price.currency }) : ''

function card(state) {
  const on = state.numForSale > 0
  const shut = state.standing === 'blocked' || state.standing === 'deleted'
  const sleeve = el('a', { href: '/release/' + state.releaseId, className: 'sleeve' + (on ? ' on' : '') })
  sleeve.style.setProperty('--size', '92px')
  sleeve.append(el('div', { className: 'disc' }), el('img', { src: '/covers/' + state.releaseId + '.svg', alt: '' }))
  const pill = el('span', { className: 'pill' + (shut ? ' warn' : on ? '' : ' none') }, el('i'),
    shut ? state.standing : on ? state.numForSale + (state.numForSale === 1 ? ' copy' : ' copies') + ' from ' + money(state.lowestPrice) : 'No copies for sale')
  const act = (label, path, body, loud) => {
    const button = el('button', { className: 'btn' + (loud ? '' : ' ghost'), textContent: label, disabled: shut, type: 'button' })
    button.onclick = async () => { button.disabled = true; const next = await call(path, 'POST', { releaseId: state.releaseId, ...body }); if (!next.error) box.replaceWith(card(next)) }
    return button
  }
  const words = el('div', { style: 'flex:1;min-width:200px' }, el('h3', {}, state.title), el('div', { className: 'soft' }, state.artist),
    el('div', { className: 'soft small' }, [state.format, state.country, state.year || '', 'ID ' + state.releaseId].filter(Boolean).join(' · ')),
    el('div', { style: 'margin-top:8px' }, pill))
  const buttons = el('div', { className: 'row', style: 'gap:8px' }, act('Make a copy appear', 'appear', {}, true),
    ...(on ? [act('Sell one', 'sell', {}), act('Sell all', 'sell', { all: true }), act('Cheaper', 'cheaper', {})] : []))
  const box = el('article', { className: 'panel row', style: 'gap:20px' }, sleeve, words, buttons)
  return box
}

let asked = 0
async function find() {
  const turn = ++asked
  const { releases } = await call('catalogue?' + new URLSearchParams({ limit: 12, q: $('q').value, ...($('available').value && { available: $('available').value }) }))
  if (turn !== asked) return
  $('records').replaceChildren(...(releases.length ? releases.map(card) : [el('p', { className: 'panel soft' }, 'No record matches.')]))
}
async function traps() {
  const { faults, holding } = await call('faults')
  $('traps').replaceChildren(...faults.map((fault) => {
    const off = el('button', { className: 'btn ghost', textContent: 'Take away', type: 'button' })
    off.onclick = async () => { await call('faults?id=' + fault.id, 'DELETE'); traps() }
    const reach = fault.next ? 'next ' + (fault.next - fault.caught) : fault.share ? Math.round(fault.share * 100) + ' %' : 'every request'
    return el('li', { className: 'panel row' }, el('strong', {}, fault.kind), el('span', { className: 'soft' }, reach + ', ' + fault.caught + ' caught'), el('span', { style: 'flex:1' }), off)
  }), ...(holding ? [el('li', { className: 'soft small' }, holding + ' connections are kept waiting; taking away all stalls answers them.')] : []))
}
async function budget() {
  const { total, maxPerMinute } = await call('requests?limit=0')
  $('budget').textContent = total.toLocaleString() + ' API requests, ' + maxPerMinute + ' in the busiest minute'
}
$('find').onsubmit = (event) => { event.preventDefault(); find() }
let typing
$('q').oninput = () => { clearTimeout(typing); typing = setTimeout(find, 150) }
$('available').onchange = find
$('trap').onsubmit = async (event) => {
  event.preventDefault()
  const { kind, reach } = Object.fromEntries(new FormData(event.target))
  await call('faults', 'POST', { kind, ...(reach === 'next' ? { next: 5 } : reach === 'share' ? { share: 0.2 } : {}) })
  traps()
}
find(); traps(); budget()
setInterval(() => { traps(); budget() }, 3000)
`
