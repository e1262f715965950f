import { describe, expect, it, vi } from 'vitest'
import { handleOnce } from './handle-update.ts'

const left = (id: number) => ({
  id,
  update: { kind: 'left', from: { chatId: '7', isGroup: false, name: 'Nora' } } as const,
})

describe('an update of the messenger', () => {
  it('is handled again when it failed, and never after it was handled', async () => {
    const handle = vi.fn(async () => {}).mockRejectedValueOnce(new Error('the database was away'))
    const receive = handleOnce(handle)
    await expect(Promise.allSettled([receive(left(1)), receive(left(1))])).resolves.toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ])
    expect(handle).toHaveBeenCalledTimes(1)
    await receive(left(1))
    await receive(left(1))
    expect(handle).toHaveBeenCalledTimes(2)
  })
})
