import { patterns } from '../../../contract/paths.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'

const KINDS = [
  {
    title: 'Sports',
    text: 'Barrel racing, rodeo, motocross, Friday-night football: whole weekends, every run.',
  },
  { title: 'Brands', text: 'Advertisement for saddles, trucks and feed, filmed where they are used.' },
  {
    title: 'Weddings',
    text: 'The vows, the first dance, and the uncle who should not have had the microphone.',
  },
  {
    title: 'Property',
    text: 'Ranches and houses from the ground and from the air, at the hour when they glow.',
  },
  { title: 'Training', text: 'Clinics and courses in chapters that riders really go back to.' },
]

export const MyWork = () => (
  <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
    <div>
      <h3 className="text-2xl">Beyond the arena</h3>
      <p className="mt-4 mb-7 text-dust">
        The arena is home. The same eye for light and for the one second that counts goes into everything else
        we film.
      </p>
      <ButtonLink href={patterns.myWork} variant="outline">
        See the films
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
