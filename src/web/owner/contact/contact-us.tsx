import Phone from 'lucide/phone'
import { ContactWays, numberAt, Way } from '../../pages/base/contact-ways.tsx'
import { useShop } from '../../pages/base/use-shop.ts'
import { ContactForm } from './contact-form.tsx'

export const ContactUs = () => (
  <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
    <div>
      <h3 className="text-2xl">Tell us what you have in mind</h3>
      <p className="mt-4 text-dust">
        A futurity with four hundred runs, a ranch for sale, a wedding in a hay barn: we plan the angles,
        bring the crew and hand you a film that looks the way the day felt.
      </p>
      <p className="mt-4 mb-7 text-dust">
        A quote costs nothing and binds you to nothing. If it is urgent, a text finds us fastest, even at the
        rail.
      </p>
      <ContactWays>
        <Call />
      </ContactWays>
    </div>
    <ContactForm />
  </div>
)

function Call() {
  const phone = useShop()?.phone ?? ''
  return (
    <Way href={numberAt('tel', phone)} icon={<Phone aria-hidden="true" className="size-4" />}>
      Call {phone}
    </Way>
  )
}
