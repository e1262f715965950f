// Runs before the first paint: whoever will not stand before this door does not get to see it.
{
  const door = document.documentElement
  const query = new URLSearchParams(location.search)
  let token = null
  let chosen = null
  try {
    token = localStorage.getItem('token')
    chosen = localStorage.getItem('preferredLanguage')
  } catch {
    // No storage for us here: nobody is signed in, and the browser's language stands.
  }
  const comesBack = ['token', 'error', 'discogs', 'sso', 'ended'].some((name) => query.has(name))
  const spoken = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase())
  const language = spoken.find((tag) => tag === 'en' || tag === 'es') ?? door.lang
  if (token !== null || comesBack || language !== door.lang) door.dataset.door = 'closed'

  // What is typed, pressed and chosen before the application has come: the application does it when it takes over.
  const served = '[data-served-auth-page]'
  const buttons = () => document.querySelectorAll(`${served} [data-early]`)
  const press = (name) => {
    door.dataset.pressed = name
    for (const button of buttons()) {
      const isBusy = button.dataset.early === name
      button.ariaBusy = isBusy ? 'true' : null
      button.ariaDisabled = isBusy ? 'true' : null
    }
  }
  // As the application has it: nothing to send, nothing to press. Without this script it stays shut.
  const openOrShut = () => {
    for (const button of buttons()) {
      const field = button.form?.elements.email
      if (button.type === 'submit' && field) button.disabled = field.value.trim() === ''
    }
  }
  addEventListener('DOMContentLoaded', openOrShut)
  addEventListener('input', ({ target }) => {
    if (!target.matches(`${served} form input`)) return
    // Who goes on typing has not finished: what was pressed counts no more.
    press('')
    openOrShut()
  })
  addEventListener('submit', (event) => {
    if (!event.target.matches(`${served} form`)) return
    event.preventDefault()
    // Enter sends a form also before its button has been read.
    press(event.submitter?.dataset.early ?? 'email')
  })
  addEventListener('click', ({ target }) => {
    const button = target.closest(`${served} [data-early]`)
    if (button !== null && button.type !== 'submit') press(button.dataset.early)
  })
  // The application does not come between the two halves of a press: neither page would notice it.
  for (const half of ['pointerdown', 'keydown']) {
    addEventListener(half, (event) => {
      const starts = event.type === 'pointerdown' || event.key === ' '
      if (starts && event.target.closest(`${served} [data-early]`) !== null) door.dataset.held = ''
    })
  }
  for (const half of ['pointerup', 'pointercancel', 'keyup']) {
    addEventListener(half, () => delete door.dataset.held)
  }
  addEventListener('change', ({ target }) => {
    if (!target.matches(`${served} select`)) return
    try {
      localStorage.setItem('preferredLanguage', target.value)
    } catch {
      // Not to be kept: it can be chosen again in a moment.
    }
  })
}
