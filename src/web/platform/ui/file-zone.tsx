import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import {
  canRememberFiles,
  canRememberFolder,
  type Dropped,
  droppedOn,
  filesOf,
  pickFiles,
  pickFolder,
} from '../browser/choose-files.ts'
import { classes } from './classes.ts'
import { DropZone } from './drop-zone.tsx'
import { failed } from './failed.ts'

export interface FileChoosers {
  chooseFiles(): void
  chooseFolder(): void
}

interface FileZoneProps {
  onFiles: (dropped: Dropped) => unknown
  /** Of the field for single files. */
  label: string
  className: string
  /** Gets what its buttons call. */
  children: (choosers: FileChoosers) => ReactNode
  ref?: Ref<FileChoosers>
}

const CANNOT_OPEN = failed('The files could not be opened')

/** Takes video files and folders: dropped, or chosen in the way that this browser can remember. */
export function FileZone({ onFiles, label, className, children, ref }: FileZoneProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const give = async (dropped: Dropped) => onFiles(dropped)
  const choosers: FileChoosers = {
    chooseFiles() {
      if (!canRememberFiles()) return files.current?.click()
      pickFiles()
        .then((picked) => give({ folders: [], files: picked }))
        .catch(CANNOT_OPEN)
    },
    chooseFolder() {
      if (!canRememberFolder()) return folder.current?.click()
      pickFolder()
        .then((handle) => handle && give({ folders: [handle], files: [] }))
        .catch(CANNOT_OPEN)
    },
  }
  const take = (input: HTMLInputElement) => {
    give({ folders: [], files: filesOf(input.files ?? []) }).catch(CANNOT_OPEN)
    input.value = ''
  }
  useImperativeHandle(ref, () => choosers)
  return (
    <DropZone
      onDrop={(dropped) => droppedOn(dropped).then(give).catch(CANNOT_OPEN)}
      className={(over) =>
        classes(
          'rounded-card border border-dashed transition-[color,background-color,border-color]',
          over ? 'border-amber bg-amber/5' : 'border-chalk/25',
          className,
        )
      }
    >
      {children(choosers)}
      <input
        ref={files}
        type="file"
        multiple
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target)}
      />
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
    </DropZone>
  )
}
