import FolderOpen from 'lucide/folder-open'
import { useRef } from 'react'
import { pluralize } from '../../pages/base/pluralize.ts'
import { canRememberFolder, droppedOn, filesOf, pickFolder } from '../../platform/browser/choose-files.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { DropZone } from '../../platform/ui/drop-zone.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { ProgressBar } from '../../videos/upload/progress-bar.tsx'
import type { MemoryCards } from './memory-cards.ts'

/** Where a card comes in: chosen as a folder, or dropped as a folder or hundreds of files. Nothing is uploaded by this. */
export function MemoryCardDrop({ cards, timeZone }: { cards: MemoryCards; timeZone: string }) {
  const { clips, needsPermission } = cards.state.use()
  const folder = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const choose = () => {
    if (!canRememberFolder()) return folder.current?.click()
    pickFolder()
      .then((handle) => handle && cards.addFolder(handle, timeZone))
      .catch(failed('The folder could not be opened'))
  }
  const take = (input: HTMLInputElement) => {
    void cards.addFiles(filesOf(input.files ?? []), timeZone)
    input.value = ''
  }
  return (
    <section aria-label="Cards">
      <DropZone
        onDrop={async (transfer) => cards.take(await droppedOn(transfer), timeZone)}
        className={(over) =>
          classes(
            'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-dashed p-5 transition-[color,background-color,border-color] sm:p-6',
            over ? 'border-amber bg-amber/5' : 'border-chalk/25',
            clips.size === 0 && 'justify-center py-12 text-center sm:flex-col',
          )
        }
      >
        <FolderOpen aria-hidden className="size-7 text-dust" />
        <p className="max-w-md flex-1 text-dust text-pretty max-sm:basis-full">
          {clips.size === 0
            ? 'Choose the folder of a memory card, or drop folders or files here. They are read in this browser, also without a signal; nothing is uploaded yet.'
            : `${pluralize(clips.size, 'clip')} read. Another memory card or camera? Choose its folder too; a clip that is known already stays one.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant={clips.size === 0 ? 'amber' : 'outline'} onClick={choose}>
            Choose a folder
          </Button>
          <Button variant="quiet" onClick={() => files.current?.click()}>
            Choose files
          </Button>
        </div>
        <input
          ref={folder}
          type="file"
          // the name that every browser knows it by
          {...{ webkitdirectory: '' }}
          aria-label="Folder of a memory card"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => take(event.target)}
        />
        <input
          ref={files}
          type="file"
          multiple
          aria-label="Files of a memory card"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => take(event.target)}
        />
      </DropZone>
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
