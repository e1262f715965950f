import { CircleAlert, CircleCheck, Disc3, Info } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { classNames } from '../class-names.ts'
import {
  announceToaster,
  toastDuration,
  undoDuration,
  type ToastOptions,
  type ToastTone,
} from './toast-surface.ts'

export type ToastSurfaceProps = { label: string }

const icons: Record<ToastTone, ReactNode> = {
  success: <CircleCheck aria-hidden className="size-5" />,
  info: <Info aria-hidden className="size-5" />,
  live: <Disc3 aria-hidden className="size-5" />,
  danger: <CircleAlert aria-hidden className="size-5" />,
}

/** The corner that holds toasts. Loaded by `Toaster`. */
export function ToastSurface({ label }: ToastSurfaceProps) {
  useEffect(announceToaster, [])
  return (
    <Sonner
      containerAriaLabel={label}
      position="bottom-right"
      duration={toastDuration}
      offset={24}
      mobileOffset={{ bottom: 'calc(12px + var(--bottom-bar, 0px))', left: 12, right: 12 }}
      gap={10}
      toastOptions={{ unstyled: true }}
    />
  )
}

/** Shows a toast. */
export function showToast(
  tone: ToastTone,
  title: string,
  { description, id, undo, picture, action = undo }: ToastOptions,
): void {
  const shown = toast(title, {
    ...(id ? { id } : {}),
    ...(undo ? { duration: undoDuration } : {}),
    description,
    icon: picture ?? icons[tone],
    className: classNames('toast', `toast-${tone}`),
    ...(action
      ? {
          action: <ToastAction {...action} undoes={undo && Date.now()} onDone={() => toast.dismiss(shown)} />,
        }
      : {}),
  })
}

type ToastActionProps = NonNullable<ToastOptions['action']> & {
  /** When it was done that the action undoes: the key that undoes takes the last. */
  undoes: number | undefined
  onDone: () => void
}

function ToastAction({ label, onPress, undoes, onDone }: ToastActionProps) {
  return (
    <button
      type="button"
      data-undo={undoes}
      onClick={() => {
        onDone()
        onPress()
      }}
      className="focus-ring row-span-2 -my-1 min-h-9 self-center rounded-lg px-3 font-semibold outline-current! shadow-[inset_0_0_0_1.5px_currentColor] hover:bg-current/15 touch:min-h-11"
    >
      {label}
    </button>
  )
}
