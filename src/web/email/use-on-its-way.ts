import { useShop } from '../pages/base/shop.tsx'

/** What becomes of a link that was just emailed: without a mail server it waits. */
export function useOnItsWay() {
  const sendsMail = useShop()?.sendsMail !== false
  return (what: 'the link' | 'a new link' | 'your link', email: string) =>
    sendsMail
      ? `We just emailed ${what} to ${email}.`
      : `We can't send email yet. We'll email ${what} to ${email} once we can.`
}
