import type { ChannelKind } from '@cratewatch/contracts/alerting/kinds'
import {
  BellRing,
  Hash,
  Mail,
  MessageCircle,
  MessagesSquare,
  MonitorSmartphone,
  Smartphone,
  Webhook,
  type LucideIcon,
} from 'lucide-react'

/** Kinds that look like something; all others ring. */
const ICONS: Partial<Record<ChannelKind, LucideIcon>> = {
  email: Mail,
  telegram: MessageCircle,
  'web-push': MonitorSmartphone,
  discord: MessagesSquare,
  slack: Hash,
  pushover: Smartphone,
  webhook: Webhook,
}

/** The sign of a kind of channel. */
export function KindIcon({ kind }: { kind: ChannelKind }) {
  const Icon = ICONS[kind] ?? BellRing
  return <Icon aria-hidden />
}
