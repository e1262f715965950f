import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'

export type FileDropProps = {
  /** "Drop a file here, or" */
  label: string
  /** "choose a file": the part to press. */
  chooseLabel: string
  /** Shown while a file is dragged over it. */
  dropLabel: string
  /** Whether work is under way: the text to show; no other file is accepted. */
  busyLabel?: string | undefined
  accept: string
  onFile: (file: File) => void
  /** What may be dropped. */
  children?: ReactNode
}

/** Takes one file: dropped, or chosen by pointer or keyboard. */
export function FileDrop({ accept, onFile, children, ...words }: FileDropProps) {
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const isBusy = words.busyLabel !== undefined
  const takeOver = (event: DragEvent, over: boolean) => {
    event.preventDefault()
    setIsOver(over)
  }
  const take = (file: File | undefined) => {
    if (file !== undefined && !isBusy) onFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut; the input is the control
    <label
      htmlFor={id}
      aria-busy={isBusy}
      onDragOver={(event) => takeOver(event, true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        takeOver(event, false)
        take(event.dataTransfer.files[0])
      }}
      className={classNames(
        'grid min-h-40 place-content-center justify-items-center gap-1.5 rounded-xl border-2 border-dashed px-5 py-7 text-center transition-colors',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        isOver ? 'border-label bg-label-wash' : 'border-edge bg-well hover:border-ink',
      )}
    >
      <Words {...words} isOver={isOver} />
      <span className="max-w-md text-sm text-pretty text-ink-soft">{children}</span>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isBusy}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Cleared, so that choosing the same file again counts.
          event.target.value = ''
          take(file)
        }}
      />
    </label>
  )
}

type WordsProps = Pick<FileDropProps, 'label' | 'chooseLabel' | 'dropLabel' | 'busyLabel'> & {
  isOver: boolean
}

function Words({ label, chooseLabel, dropLabel, busyLabel, isOver }: WordsProps) {
  if (busyLabel !== undefined || isOver) {
    return (
      <>
        <Sign>{isOver && busyLabel === undefined ? <FileUp /> : <Spinner size="md" />}</Sign>
        <span aria-live="polite" className="font-semibold wrap-anywhere">
          {busyLabel ?? dropLabel}
        </span>
      </>
    )
  }
  return (
    <>
      <Sign>
        <FileUp />
      </Sign>
      <span className="font-semibold">
        {label}{' '}
        <span className="whitespace-nowrap text-label-ink underline underline-offset-[0.2em]">
          {chooseLabel}
        </span>
      </span>
    </>
  )
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="text-ink-soft [&>svg]:size-7">
      {children}
    </span>
  )
}
