import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons.tsx'
import { classNames } from '../class-names.ts'

export type BannerTone = 'info' | 'success' | 'warning' | 'danger'

type Dismissal =
  | { onDismiss: () => void; dismissLabel: string }
  | { onDismiss?: undefined; dismissLabel?: undefined }

export type BannerProps = Dismissal & {
  tone: BannerTone
  title?: ReactNode
  children?: ReactNode
  /** A button or link at the end; below the text on phones. */
  action?: ReactNode
  /** In place of the tone's; null: none, where the text begins with one. */
  icon?: ReactNode
  className?: string | undefined
}

// Success is dark, not green: green is kept for "on sale now".
const tones: Record<BannerTone, string> = {
  info: 'bg-info-wash text-info',
  success: 'bg-ink text-on-ink',
  warning: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
}

const icons: Record<BannerTone, ReactNode> = {
  info: <Info />,
  success: <CircleCheck />,
  warning: <TriangleAlert />,
  danger: <OctagonAlert />,
}

/** A message for the whole page, with at most one action. */
export function Banner({ tone, title, children, action, icon, className, ...dismissal }: BannerProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-3 rounded-xl px-4 py-3 sm:flex-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon !== null && (
        <span aria-hidden className={classNames('[&>svg]:size-5', title && 'self-start py-0.5')}>
          {icon ?? icons[tone]}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-40">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-[0.9375rem]' : 'font-medium'}>{children}</div>}
      </div>
      {action && (
        <div className="flex shrink-0 gap-2 max-sm:order-last max-sm:w-full max-sm:*:grow">{action}</div>
      )}
      {dismissal.onDismiss && (
        <IconButton
          size="sm"
          label={dismissal.dismissLabel}
          onClick={dismissal.onDismiss}
          className="-my-1 -me-2 self-start text-current! outline-current! hover:bg-current/12"
        >
          <X />
        </IconButton>
      )}
    </div>
  )
}

const lineTones: Record<BannerTone, string> = {
  info: 'text-ink-soft',
  success: 'text-ink',
  warning: 'text-warn',
  danger: 'text-danger',
}

type NoticeLineProps = Pick<BannerProps, 'tone' | 'title' | 'children' | 'action'> & {
  /** In place of the tone's. */
  icon?: ReactNode
  /** Ends the text. */
  link?: ReactNode
}

/** A message in a line of its page, without a box: for what may stand there for weeks. */
export function NoticeLine({ tone, icon, title, children, link, action }: NoticeLineProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex min-w-0 gap-2 text-sm', action ? 'items-center' : 'items-start')}
    >
      <span
        aria-hidden={icon === undefined || undefined}
        className={classNames('flex h-5 shrink-0 items-center [&>svg]:size-4', lineTones[tone])}
      >
        {icon ?? icons[tone]}
      </span>
      <p className="min-w-0 text-pretty text-ink-soft">
        {title && <strong className={classNames('font-semibold', lineTones[tone])}>{title}</strong>}
        {title && children && '. '}
        {children && <span>{children}</span>}
        {link && ' '}
        {link}
      </p>
      {action}
    </div>
  )
}

/** Says what is wrong with a form as a whole; nothing where nothing is. */
export function FormProblem({ title, children }: { title: ReactNode; children: ReactNode | undefined }) {
  if (children === undefined) return null
  return (
    <Banner tone="danger" title={title}>
      {children}
    </Banner>
  )
}
