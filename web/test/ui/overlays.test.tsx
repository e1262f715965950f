import { fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { deferred } from '../../src/ui/deferred.ts'
import { EarlyTrigger, useOverlay } from '../../src/ui/overlays/overlays.tsx'

type Code = { Panel: () => ReactNode }

/** An overlay whose code comes when the test says so. */
function lateOverlay() {
  const asked: PromiseWithResolvers<Code>[] = []
  const code = deferred<Code>(() => {
    const next = Promise.withResolvers<Code>()
    asked.push(next)
    return next.promise
  })
  function Overlay() {
    const { code: overlay, ...way } = useOverlay(code, {})
    if (overlay !== null) return way.isOpen && <overlay.Panel />
    return <EarlyTrigger opens="menu" way={way} trigger={<button type="button">Open</button>} />
  }
  return { asked, Overlay }
}

const PANEL: Code = { Panel: () => <p>here</p> }
const button = () => screen.getByRole('button', { name: 'Open' })

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <p>failed</p> : this.props.children)
}

it('loads the code of a menu when the focus comes to its button, and opens it when pressed', async () => {
  const { asked, Overlay } = lateOverlay()
  render(<Overlay />)
  expect(asked).toHaveLength(0)
  fireEvent.focus(button())
  expect([asked.length, button().getAttribute('aria-expanded')]).toEqual([1, 'false'])
  asked[0]?.resolve(PANEL)
  fireEvent.keyDown(button(), { key: 'ArrowDown' })
  expect(await screen.findByText('here')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

it('stays as light as before the first one was opened, once the code is there', async () => {
  const { asked, Overlay } = lateOverlay()
  const { unmount } = render(<Overlay />)
  fireEvent.click(button())
  asked[0]?.resolve(PANEL)
  await screen.findByText('here')
  unmount()
  render(<Overlay />)
  expect(button().getAttribute('data-state')).toBe('closed')
  fireEvent.click(button())
  // In the same moment: it has been loaded.
  expect(screen.getByText('here')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

it('opens when the code comes after the press', async () => {
  const { asked, Overlay } = lateOverlay()
  render(<Overlay />)
  fireEvent.click(button())
  expect(screen.queryByText('here')).toBeNull()
  asked[0]?.resolve(PANEL)
  expect(await screen.findByText('here')).toBeTruthy()
})

it('is an error of the page when the code does not come, and asks for it anew the next time', async () => {
  const { asked, Overlay } = lateOverlay()
  const page = (
    <Boundary>
      <Overlay />
    </Boundary>
  )
  const { unmount } = render(page)
  fireEvent.click(button())
  asked[0]?.reject(new Error('no network'))
  expect(await screen.findByText('failed')).toBeTruthy()
  unmount()
  render(page)
  fireEvent.click(button())
  asked.at(-1)?.resolve(PANEL)
  expect(await screen.findByText('here')).toBeTruthy()
})
