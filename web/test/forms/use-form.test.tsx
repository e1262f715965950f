import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { t } from 'i18next'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useForm } from '../../src/lib/forms/use-form.ts'
import { speak } from '../../src/lib/text/i18n.ts'
import { TextField } from '../../src/ui/forms/text-field.tsx'
import { absent, descriptionOf, eventually, field, words } from '../harness/look.ts'

const body = z.object({
  name: z.string().trim().min(1).max(5),
  code: z.string().min(1, 'Which code?').regex(/^\d+$/, 'Digits only'),
})
type Body = z.infer<typeof body>

type FormProps = { send: (body: Body) => Promise<unknown>; name?: string }

function Form({ send, name = '' }: FormProps) {
  const mutation = useMutation({ mutationFn: send })
  const { form, field, problem, isReady } = useForm({
    initial: { name, code: '' },
    schema: body,
    send: mutation,
    explain: ({ message }) => (message === 'wrong' ? { code: 'Wrong code' } : { form: message }),
    onSent: ({ clear }) => clear(),
  })
  return (
    <form {...form} aria-label="Form">
      <p>{isReady ? 'Ready' : 'Incomplete'}</p>
      {problem !== undefined && <p>{problem}</p>}
      <TextField label="Name" {...field('name')} />
      <TextField label="Code" {...field('code')} />
      <button>Send</button>
    </form>
  )
}

const page = (props: FormProps) => (
  <QueryClientProvider client={new QueryClient()}>
    <Form {...props} />
  </QueryClientProvider>
)

/** The form on a page of its own, its calls held until they are settled. */
function openForm(given: Omit<FormProps, 'send'> = {}) {
  const calls: PromiseWithResolvers<unknown>[] = []
  const send = vi.fn((_body: Body) => {
    const call = Promise.withResolvers<unknown>()
    calls.push(call)
    return call.promise
  })
  const hands = userEvent.setup({ delay: null, advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
  const refuse = async (reason: string) => {
    await eventually(() => expect(send).toHaveBeenCalled())
    calls[0]?.reject(new Error(reason))
  }
  return { ...render(page({ ...given, send })), hands, send, calls, refuse }
}

const submit = () => fireEvent.submit(screen.getByRole('form'))

async function fill(hands: ReturnType<typeof openForm>['hands'], name: string, code: string) {
  await hands.type(await field('Name'), name)
  await hands.type(await field('Code'), code)
}

it.each(['en', 'es'] as const)(
  'says in %s what is missing, at its field, and goes to the first',
  async (locale) => {
    await speak(locale)
    const { send } = openForm()
    await words('Incomplete')
    submit()
    await words(t('errors.incomplete'))
    expect(descriptionOf(await field('Name'))).toBe(t('errors.incomplete'))
    expect(descriptionOf(await field('Code'))).toBe('Which code?')
    expect(document.activeElement).toBe(await field('Name'))
    expect(send).not.toHaveBeenCalled()
    await speak('en')
  },
)

it('goes to the second field when only that is wrong', async () => {
  const { hands } = openForm()
  await hands.type(await field('Name'), 'Ada')
  submit()
  await words('Which code?')
  expect(document.activeElement).toBe(await field('Code'))
})

it('may be sent with what is too long, and says so then', async () => {
  const { hands, send } = openForm()
  await fill(hands, 'Adelaide', '1')
  await words('Ready')
  absent(t('errors.tooLong', { count: 5 }))
  submit()
  await words(t('errors.tooLong', { count: 5 }))
  expect(document.activeElement).toBe(await field('Name'))
  expect(send).not.toHaveBeenCalled()
})

it('sends what the schema reads, once however often it is submitted', async () => {
  const { hands, send, calls } = openForm()
  await fill(hands, ' Ada ', '1')
  // Faster than anything is drawn, and once more after it.
  await act(async () => {
    for (let time = 0; time < 3; time++) submit()
  })
  await hands.click(screen.getByRole('button'))
  expect(send.mock.calls.map(([sent]) => sent)).toEqual([{ name: 'Ada', code: '1' }])
  calls[0]?.resolve(null)
  await words('Incomplete')
  expect((await field('Name')).value).toBe('')
})

it('says a refusal at its field, goes there, keeps what was typed, and sends again', async () => {
  const { hands, send, refuse } = openForm()
  await fill(hands, 'Ada', '1')
  screen.getByRole('button').focus()
  submit()
  await refuse('wrong')
  await words('Wrong code')
  expect(document.activeElement).toBe(await field('Code'))
  expect((await field('Name')).value).toBe('Ada')
  submit()
  await eventually(() => expect(send).toHaveBeenCalledTimes(2))
  await eventually(() => absent('Wrong code'))
})

it('says what is wrong with the whole of it, and leaves the focus where it is', async () => {
  const { hands, refuse } = openForm()
  await fill(hands, 'Ada', '1')
  screen.getByRole('button').focus()
  submit()
  await refuse('Too often')
  await words('Too often')
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

it('follows what a field holds elsewhere until it is edited here', async () => {
  const { hands, rerender, send } = openForm({ name: 'Ada' })
  rerender(page({ send, name: 'Bob' }))
  expect((await field('Name')).value).toBe('Bob')
  await hands.type(await field('Name'), 'by')
  rerender(page({ send, name: 'Cy' }))
  expect((await field('Name')).value).toBe('Bobby')
})
