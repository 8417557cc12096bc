import { Panel } from '../../platform/ui/panel.tsx'

const BENEFITS = [
  {
    title: 'Nobody is missed',
    text: 'Every entry is filmed from first draw to last. Your riders find their run by name, and you need not chase footage.',
  },
  {
    title: 'True 4K, graded by hand',
    text: 'Glass made for night arenas, sixty frames a second through the turn, and color that is set by eye and not by a filter.',
  },
  {
    title: 'Online the same weekend',
    text: 'Runs are in the shop by Sunday night. With same-day delivery, your highlights play before the trailers are loaded.',
  },
  {
    title: 'Nothing to pay for producers',
    text: 'Race coverage pays for itself by the videos that riders buy. You get the film of your event; they get theirs.',
  },
  {
    title: 'One person to talk to',
    text: 'The one who answers you plans the day, stands behind the camera and sits at the edit. Nothing is lost on the way.',
  },
  {
    title: 'Yours to use',
    text: 'Commissioned films come with the rights you need for your website, your social pages and your sponsors, in writing.',
  },
]

export const YourBenefits = () => (
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
