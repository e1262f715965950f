import { endpoints } from '@cratewatch/contracts/calls'
import type { User } from '@cratewatch/contracts/people/accounts'
import { LOCALES } from '@cratewatch/domain/accounts/locale'
import { plainWords } from '@cratewatch/domain/records/search-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Disc3, Keyboard, Languages, LogOut, Monitor, Moon, Plus, Settings, Sun } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useDebounced } from '../../features/watching/adding/use-record-search.ts'
import { fullName } from '../../features/watching/full-name.ts'
import { call } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { takeFocus } from '../../lib/focus.ts'
import { signOut } from '../../lib/profile.ts'
import { useTexts, speak } from '../../lib/text/i18n.ts'
import { LANGUAGES } from '../../messages/languages.ts'
import { Suggestion } from '../../ui/forms/combo-box.tsx'
import { useMarkedItem } from '../../ui/forms/marked-item.ts'
import { InputBox } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../../ui/overlays/overlays.tsx'
import { setTheme } from '../../ui/theme/theme.ts'
import { usePageLinks } from '../page.tsx'
import { useSaveLanguage } from '../use-save-language.ts'

/** Finds pages, actions and one's own records by what is typed; Enter goes to the marked one. */
export function Palette(options: CommandOptions & { user: User }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState('')
  const commands = useCommands(options)
  const records = useRecordCommands(typed, options.onClose)
  const items = [...commands.filter((command) => isFound(command, typed)), ...records]
  const { marked, mark, pick, onKeyDown } = useMarkedItem({
    items,
    shown: true,
    onOpenChange: (open) => {
      if (!open) options.onClose()
    },
    onPick: ({ run }) => run(),
  })
  const current = marked < 0 ? 0 : marked
  return (
    <Dialog
      open
      onOpenChange={options.onClose}
      title={t('shell.palette.title')}
      closeLabel={t('words.close')}
    >
      <InputBox
        ref={takeFocus}
        role="combobox"
        aria-expanded
        aria-label={t('shell.palette.title')}
        aria-controls="palette"
        aria-activedescendant={items.length === 0 ? undefined : `palette-${current}`}
        autoComplete="off"
        placeholder={t('shell.palette.placeholder')}
        value={typed}
        onChange={({ target }) => {
          mark(-1)
          setTyped(target.value)
        }}
        onKeyDown={(event) => {
          const first = items[current]
          if (event.key === 'Enter' && first !== undefined && marked < 0) pick(first)
          else onKeyDown(event)
        }}
      />
      <Results items={items} current={current} onMark={mark} onPick={pick} />
    </Dialog>
  )
}

type ResultsProps = {
  items: readonly Command[]
  current: number
  onMark: (index: number) => void
  onPick: (command: Command) => void
}

function Results({ items, current, onMark, onPick }: ResultsProps) {
  const { t } = useTexts()
  return (
    <>
      <div
        id="palette"
        role="listbox"
        aria-label={t('shell.palette.found')}
        className="mt-3 grid max-h-[50dvh] overflow-y-auto [&_svg]:size-5 [&_svg]:shrink-0"
      >
        {items.map((command, index) => (
          <Suggestion
            key={command.key}
            id={`palette-${index}`}
            isMarked={index === current}
            onMark={() => onMark(index)}
            onPick={() => onPick(command)}
          >
            {command.icon}
            <span className="min-w-0 truncate">{command.label}</span>
          </Suggestion>
        ))}
      </div>
      {items.length === 0 && (
        <p role="status" className="px-2.5 py-3 text-ink-soft">
          {t('shell.palette.nothing')}
        </p>
      )}
    </>
  )
}

/** Whether every word that is typed begins or continues a word of the command. */
function isFound({ label }: Command, typed: string): boolean {
  const words = plainWords(label).join(' ')
  return plainWords(typed).every((word) => words.includes(word))
}

const TYPING_PAUSE_MS = 150
const SHORTEST = 2

/** Returns the user's own records that are named by what is typed. */
function useRecordCommands(typed: string, onClose: () => void): readonly Command[] {
  const navigate = useNavigate()
  const words = typed.trim()
  const search = useDebounced(words.length < SHORTEST ? null : words, TYPING_PAUSE_MS)
  const { data } = useQuery({
    queryKey: [...queryKeys.vinyls, 'named', search],
    queryFn: ({ signal }) =>
      call(
        endpoints.listVinyls,
        { query: { page: 1, limit: 6, availability: 'all', order: 'for-sale', search: search ?? '' } },
        signal,
      ),
    enabled: search !== null,
  })
  if (search === null) return []
  return (data?.vinyls ?? []).map((watch) => ({
    key: watch.id,
    icon: <Disc3 />,
    label: fullName(watch),
    run: () => {
      onClose()
      void navigate({ to: '/dashboard/vinyls/$id', params: { id: watch.id } })
    },
  }))
}

type Command = {
  readonly key: string
  readonly icon: ReactNode
  readonly label: string
  readonly run: () => void
}

type CommandOptions = {
  user: User
  onClose: () => void
  onHelp: () => void
  onAdd: () => void
}

const SETTINGS = '/dashboard/settings'

const THEMES = [
  ['light', <Sun key="light" />],
  ['dark', <Moon key="dark" />],
  ['system', <Monitor key="system" />],
] as const

/** Returns everything that can be reached by its name: pages and actions. */
function useCommands({ user, onClose, onHelp, onAdd }: CommandOptions): readonly Command[] {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const saveLanguage = useSaveLanguage()
  const then = (act: () => unknown) => () => {
    onClose()
    void act()
  }
  const open = (to: string) => then(() => navigate({ to }))
  const pages = usePageLinks('menu', user).filter(({ to }) => to !== SETTINGS)
  const settings = usePageLinks('tabs', user).filter(({ to }) => to.startsWith(SETTINGS))
  return [
    { key: 'add', icon: <Plus />, label: t('watches.add.label'), run: then(onAdd) },
    ...pages.map(({ to, name, icon: Icon }) => ({ key: to, icon: <Icon />, label: name(t), run: open(to) })),
    ...settings.map(({ to, name }) => ({
      key: to,
      icon: <Settings />,
      label: `${t('shell.nav.settings')}: ${name(t)}`,
      run: open(to),
    })),
    ...THEMES.map(([choice, icon]) => ({
      key: `theme-${choice}`,
      icon,
      label: `${t('account.appearance.label')}: ${t(`account.appearance.${choice}`)}`,
      run: then(() => setTheme(choice)),
    })),
    ...LOCALES.filter((other) => other !== locale).map((other) => ({
      key: `language-${other}`,
      icon: <Languages />,
      label: LANGUAGES[other].name,
      run: then(async () => {
        await speak(other)
        saveLanguage(other)
      }),
    })),
    { key: 'keyboard', icon: <Keyboard />, label: t('shell.keyboard.title'), run: onHelp },
    { key: 'logout', icon: <LogOut />, label: t('shell.nav.logout'), run: then(signOut) },
  ]
}
