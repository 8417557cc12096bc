import Phone from 'lucide/phone'
import { useState } from 'react'
import { pathTo } from '../../../contract/pages.ts'
import { ContactWays, numberAt, Way } from '../../pages/base/contact-ways.tsx'
import { useShop } from '../../pages/base/shop.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Tabs } from '../../platform/ui/tabs.tsx'
import { ContactForm } from './contact-form.tsx'

const BENEFITS = [
  {
    title: 'Nobody is missed',
    text: 'Every run is on video, first draw to last. Your riders find their run by name, and you never chase footage.',
  },
  {
    title: 'True 4K, graded by hand',
    text: 'Glass made for night arenas, sixty frames a second through the turn, and color set by eye, not by a filter.',
  },
  {
    title: 'Online the same weekend',
    text: 'Runs are in the shop by Sunday night. With same-day delivery, your highlights play before the trailers are loaded.',
  },
  {
    title: 'Nothing to pay for producers',
    text: 'Race coverage pays for itself with the videos that riders buy. You get the video of your event; they get theirs.',
  },
  {
    title: 'One person to talk to',
    text: 'The person who answers you plans the day, runs the camera and does the edit. Nothing gets lost on the way.',
  },
  {
    title: 'Yours to use',
    text: 'Videos we make for you come with the rights you need for your website, your social pages and your sponsors, in writing.',
  },
]

const KINDS = [
  {
    title: 'Sports',
    text: 'Barrel racing, rodeo, motocross, Friday-night football: whole weekends, every run.',
  },
  { title: 'Brands', text: 'Ads for saddles, trucks and feed, filmed where they are used.' },
  {
    title: 'Weddings',
    text: 'The vows, the first dance, and the uncle who should not have had the microphone.',
  },
  {
    title: 'Property',
    text: 'Ranches and houses from the ground and from the air, at the hour when they glow.',
  },
  { title: 'Training', text: 'Clinics and courses in chapters that riders come back to.' },
]

const AboutMe = () => (
  <div className="grid items-center gap-x-16 gap-y-8 md:grid-cols-2">
    <Picture
      src="/pictures/about-lens.webp"
      alt="A light trail reflected in a 35 mm lens"
      sizes="(min-width: 768px) 46vw, 94vw"
      className="aspect-video w-full rounded-card"
    />
    <div>
      <h3 className="text-2xl">The person behind the camera</h3>
      <p className="mt-4 text-dust">
        I learned to shoot video at the fence, following my sister around three barrels with a borrowed
        camera. A run takes about as long as tying a boot, and I never got over how much happens in it.
      </p>
      <p className="mt-4 mb-7 text-dust">
        I still shoot, grade and answer the phone myself. If we work together, you work with me.
      </p>
      <ButtonLink href={pathTo('about')} variant="outline">
        Read the whole story
      </ButtonLink>
    </div>
  </div>
)

const ContactUs = () => (
  <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
    <div>
      <h3 className="text-2xl">Tell us what you have in mind</h3>
      <p className="mt-4 text-dust">
        A futurity with four hundred runs, a ranch for sale, a wedding in a hay barn: we plan the angles,
        bring the crew and make you a video that looks the way the day felt.
      </p>
      <p className="mt-4 mb-7 text-dust">
        A quote is free and commits you to nothing. In a hurry? A text reaches us fastest, even at the rail.
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

const MyWork = () => (
  <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
    <div>
      <h3 className="text-2xl">Beyond the arena</h3>
      <p className="mt-4 mb-7 text-dust">
        The arena is home. The same eye for light and for the one second that counts goes into everything else
        we shoot.
      </p>
      <ButtonLink href={pathTo('myWork')} variant="outline">
        See our videos
      </ButtonLink>
    </div>
    <dl className="divide-y divide-hairline border-hairline border-y">
      {KINDS.map(({ title, text }) => (
        <div key={title} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[8rem_1fr]">
          <dt className="figures text-lg tracking-tight">{title}</dt>
          <dd className="text-dust">{text}</dd>
        </div>
      ))}
    </dl>
  </div>
)

const YourBenefits = () => (
  <>
    <h3 className="text-2xl">What you get, beyond a camera</h3>
    <ul className="mt-7 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {BENEFITS.map(({ title, text }) => (
        <Panel as="li" key={title} size="card">
          <h4 className="figures text-lg tracking-tight">{title}</h4>
          <p className="mt-2 text-dust">{text}</p>
        </Panel>
      ))}
    </ul>
  </>
)

const TABS = [
  { value: 'contact', label: 'Contact Us', content: <ContactUs />, keep: true },
  { value: 'benefits', label: 'Your Benefits', content: <YourBenefits />, keep: true },
  { value: 'work', label: 'My Work', content: <MyWork />, keep: true },
  { value: 'about', label: 'About Me', content: <AboutMe />, keep: true },
]

export function ContactTabs() {
  const [open, setOpen] = useState('contact')
  return <Tabs label="About working with us" tabs={TABS} value={open} onValueChange={setOpen} />
}
