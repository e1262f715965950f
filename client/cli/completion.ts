import { CommandFailure, EXIT, OPTIONS, type Given, type Row } from './command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

type Rows = Readonly<Record<string, Pick<Row, 'words' | 'says' | 'options'>>>

/** Prints what makes a shell complete the commands of the table, and their options. */
export async function completion({ words: [shell], options, print }: Given, rows: Rows): Promise<void> {
  const known = SHELLS.find((each) => each === shell)
  if (known === undefined) throw new CommandFailure(`“${shell}” is none of ${SHELLS.join(', ')}.`, EXIT.usage)
  const script = SCRIPTS[known](rows)
  print(options.json ? JSON.stringify(script) : script)
}

const optionsOf = ({ options }: Rows[string]) => [...options, 'json', 'help'] as const
/** The words that may follow the name of a command, where these are few. */
const choicesOf = ({ words }: Rows[string]) => /[a-z]+(?:\|[a-z]+)+/.exec(words)?.[0].split('|') ?? []
const wordsOf = (row: Rows[string]) =>
  [...choicesOf(row), ...optionsOf(row).map((name) => `--${name}`)].join(' ')
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (rows: Rows) => string>> = {
  bash: (rows) => `_cratewatch() {
  local words
  case $COMP_CWORD:\${COMP_WORDS[1]} in
    1:*) words=${quoted(Object.keys(rows).join(' '))} ;;
${Object.entries(rows)
  .map(([name, row]) => `    *:${name}) words=${quoted(wordsOf(row))} ;;`)
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cratewatch cratewatch`,

  zsh: (rows) => `#compdef cratewatch
_cratewatch() {
  if ((CURRENT == 2)); then
    local commands=(
${Object.entries(rows)
  .map(([name, { says }]) => `      ${quoted(`${name}:${says}`)}`)
  .join('\n')}
    )
    _describe command commands
    return
  fi
  case $words[2] in
${Object.entries(rows)
  .map(([name, row]) => `    ${name}) compadd -- ${wordsOf(row)} ;;`)
  .join('\n')}
  esac
  [[ $words[2] == import ]] && _files
}
compdef _cratewatch cratewatch`,

  fish: (rows) =>
    Object.entries(rows)
      .flatMap(([name, row]) => {
        const line = (more: string) => `complete -c cratewatch ${more}`
        const after = `-n '__fish_seen_subcommand_from ${name}'`
        const command = line(`-f -n __fish_use_subcommand -a ${name} -d ${quoted(row.says)}`)
        const options = optionsOf(row).map((option) => {
          const { says, ...rest } = OPTIONS[option]
          return line(`${after} -l ${option}${'value' in rest ? ' -x' : ''} -d ${quoted(says)}`)
        })
        return [command].concat(
          choicesOf(row).map((word) => line(`-f ${after} -a ${word}`)),
          options,
        )
      })
      .join('\n'),
}
