import Hourglass from 'lucide/hourglass'
import { Panel } from '../../platform/ui/panel.tsx'

/** In the place of a film that was paid for and is still being made. */
export const BeingFinished = ({ title }: { title: string }) => (
  <Panel size="card" role="status" className="grid aspect-video place-items-center text-center">
    <div className="max-w-sm">
      <Hourglass aria-hidden="true" className="mx-auto mb-3 size-6 text-amber" />
      <p className="font-semibold wrap-anywhere">{title} is being finished</p>
      <p className="mt-1 text-dust text-sm">
        You get an e-mail as soon as it is there, and it opens right here. If you would rather have your money
        back, just tell us.
      </p>
    </div>
  </Panel>
)
