import AtSign from 'lucide-react/icons/at-sign'
import Mail from 'lucide-react/icons/mail'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useShop } from './use-shop.ts'

/** By text, by e-mail, or on social media: what the owner left empty is not offered. */
export function ContactWays({ withCall = false }: { withCall?: boolean }) {
  const shop = useShop()
  if (!shop) return null
  const number = shop.phone.replace(/[^\d+]/g, '')
  return (
    <address className="grid content-start gap-1 not-italic">
      {shop.phone && (
        <Way href={`sms:${number}`} icon={<MessageSquareText aria-hidden="true" className="size-4" />}>
          Text {shop.phone}
        </Way>
      )}
      {shop.phone && withCall && (
        <Way href={`tel:${number}`} icon={<Phone aria-hidden="true" className="size-4" />}>
          Call {shop.phone}
        </Way>
      )}
      {shop.email && (
        <Way href={`mailto:${shop.email}`} icon={<Mail aria-hidden="true" className="size-4" />}>
          {shop.email}
        </Way>
      )}
      {shop.socialUrl && (
        <Way href={shop.socialUrl} icon={<AtSign aria-hidden="true" className="size-4" />}>
          {shop.socialUrl.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '')}
        </Way>
      )}
    </address>
  )
}

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={href} className="flex min-h-10 items-center gap-3 text-dust hover:text-chalk">
      <span className="text-amber">{icon}</span>
      {children}
    </a>
  )
}
