import AtSign from 'lucide/at-sign'
import Mail from 'lucide/mail'
import MessageSquareText from 'lucide/message-square-text'
import type { ReactNode } from 'react'
import { useShop } from './shop.tsx'

/** Phone, email and social media, as far as the owner has set them, and `children`. */
export function ContactWays({ children }: { children?: ReactNode }) {
  const shop = useShop()
  if (!shop) return null
  return (
    <address className="grid grid-cols-1 content-start not-italic wrap-anywhere">
      {shop.phone && (
        <Way
          href={numberAt('sms', shop.phone)}
          icon={<MessageSquareText aria-hidden="true" className="size-4" />}
        >
          Text {shop.phone}
        </Way>
      )}
      {shop.phone && children}
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

export const numberAt = (way: 'sms' | 'tel', phone: string) => `${way}:${phone.replace(/[^\d+]/g, '')}`

export function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={href} className="flex min-h-11 items-center gap-3 text-dust hover:text-chalk">
      <span className="text-amber">{icon}</span>
      {children}
    </a>
  )
}
