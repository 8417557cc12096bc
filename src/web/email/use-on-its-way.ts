import { useShop } from '../pages/base/shop.tsx'

/** What becomes of a link that was just emailed: without a mail server it waits. */
export function useOnItsWay() {
  const sendsMail = useShop()?.sendsMail !== false
  return (what: 'The link' | 'A new link' | 'Your link', email: string) =>
    sendsMail
      ? `${what} is on its way to ${email}.`
      : `This shop sends no email yet. ${what} goes to ${email} once it does.`
}
