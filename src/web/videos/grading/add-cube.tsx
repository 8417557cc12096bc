import FileUp from 'lucide/file-up'
import { addCube } from '../../../contract/videos/cube-calls.ts'
import type { OwnCube } from '../../../contract/videos/own-cube.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Ring } from '../../platform/ui/spinner.tsx'

const unusable = failed('The .cube file cannot be used')

/** A place for a `.cube` file from the owner's grading program. */
export function AddCube({ onAdded }: { onAdded: (cube: OwnCube) => void }) {
  const add = useCall(addCube, { onError: unusable })
  const take = (file: File) =>
    file.text().then((body) => {
      // chosen only once it is among the others
      add.mutate({ query: { name: file.name }, body }, { onSuccess: (cube) => onAdded(cube) })
    }, unusable)
  return (
    <label className="relative grid min-h-24 cursor-pointer place-items-center rounded-[10px] border border-chalk/25 border-dashed p-3 text-center text-dust outline-offset-2 transition-[color,border-color] hover:border-chalk/60 hover:text-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt">
      <input
        type="file"
        accept=".cube,text/plain"
        disabled={add.isPending}
        aria-label="Add your own .cube file"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // the same file may be chosen again after a failure
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <span className="flex flex-col items-center gap-1.5">
        {add.isPending ? <Ring /> : <FileUp aria-hidden className="size-5" />}
        <span className="font-medium text-[0.8125rem] leading-tight">Add .cube</span>
      </span>
    </label>
  )
}
