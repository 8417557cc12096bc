import FolderOpen from 'lucide/folder-open'
import { pluralize } from '../../pages/base/pluralize.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { FileZone } from '../../platform/ui/file-zone.tsx'
import { ProgressBar } from '../../videos/upload/progress-bar.tsx'
import type { MemoryCards } from './memory-cards.ts'

/** Where a card comes in: chosen as a folder, or dropped as a folder or hundreds of files. Nothing is uploaded by this. */
export function MemoryCardDrop({ cards, timeZone }: { cards: MemoryCards; timeZone: string }) {
  const { clips, needsPermission } = cards.state.use()
  return (
    <section aria-label="Cards">
      <FileZone
        onFiles={(dropped) => cards.take(dropped, timeZone)}
        label="Files of a memory card"
        className={classes(
          'flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:p-6',
          clips.size === 0 && 'justify-center py-12 text-center sm:flex-col',
        )}
      >
        {({ chooseFiles, chooseFolder }) => (
          <>
            <FolderOpen aria-hidden className="size-7 text-dust" />
            <p className="max-w-md flex-1 text-dust text-pretty max-sm:basis-full">
              {clips.size === 0
                ? 'Choose the folder of a memory card, or drop folders or files here. They are read in this browser, also without a signal; nothing is uploaded yet.'
                : `${pluralize(clips.size, 'clip')} read. Another memory card or camera? Choose its folder too; a clip that is known already stays one.`}
            </p>
            <div className="flex flex-wrap gap-3">
              <Button variant={clips.size === 0 ? 'amber' : 'outline'} onClick={chooseFolder}>
                Choose a folder
              </Button>
              <Button variant="quiet" onClick={chooseFiles}>
                Choose files
              </Button>
            </div>
          </>
        )}
      </FileZone>
      {needsPermission.map((card) => (
        <p key={card.id} className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          The browser wants to be told once more that it may read {card.handle.name}.
          <Button size="small" variant="outline" onClick={() => void cards.allow(card, timeZone)}>
            Go on with {card.handle.name}
          </Button>
        </p>
      ))}
      <CardNews cards={cards} />
    </section>
  )
}

function CardNews({ cards }: { cards: MemoryCards }) {
  const { reading, unreadable, unsent } = cards.state.use()
  return (
    <div className="mt-3 flex flex-col gap-2 text-sm" aria-live="polite">
      {reading && (
        <>
          <ProgressBar label="Clips read" value={reading.done / reading.total} />
          <p className="text-dust tabular-nums">
            {reading.done} of {pluralize(reading.total, 'clip')} read
          </p>
        </>
      )}
      {unsent && <p className="text-amber">{unsent} They are sent when the shop can be reached.</p>}
      {unreadable.length > 0 && (
        <details className="text-dust">
          <summary className="w-fit cursor-pointer">
            {pluralize(unreadable.length, 'file')} could not be read as a video
          </summary>
          <ul className="mt-2 list-disc pl-5">
            {unreadable.map((path) => (
              <li key={path} className="[overflow-wrap:anywhere]">
                {path}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
