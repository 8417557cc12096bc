import FileUp from 'lucide/file-up'
import { type ReactNode, useId, useMemo } from 'react'
import { addCube, listCubes } from '../../../contract/videos/cube-calls.ts'
import type { OwnCube } from '../../../contract/videos/grading.ts'
import { type Grade, type GradeProfile, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Ring } from '../../platform/ui/spinner.tsx'
import { GradedCanvas } from './graded-canvas.tsx'
import { LOG_CURVES, PROFILES } from './profiles.ts'
import { type Frame, pictureFor, useCube } from './use-frame.ts'

interface ProfileChoiceProps {
  value: Grade
  onChange: (grade: Grade) => void
  frame: Frame | null
}

type Chosen = Pick<Grade, 'profile' | 'cubeKey'>

/** Every profile on the current frame; choosing one leaves the sliders. */
export function ProfileChoice({ value, onChange, frame }: ProfileChoiceProps) {
  const group = useId()
  const ownCubes = useRead(listCubes, {})
  const choose = (chosen: Chosen) => onChange({ ...value, ...chosen })
  const tile = (chosen: Chosen, words: { name: string; text: string }) => (
    <Tile
      key={chosen.cubeKey ?? chosen.profile}
      chosen={chosen}
      {...words}
      group={group}
      frame={frame}
      checked={value.profile === chosen.profile && value.cubeKey === chosen.cubeKey}
      onChoose={() => choose(chosen)}
    />
  )
  const tiles = (words: Record<string, { name: string; text: string }>) =>
    Object.entries(words).map(([profile, its]) =>
      tile({ profile: profile as GradeProfile, cubeKey: null }, its),
    )
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">Grade</legend>
      <Row title="Grades">{tiles(PROFILES)}</Row>
      <Row title="From a camera's log, and your own">
        {tiles(LOG_CURVES)}
        {ownCubes.data?.map(({ key, title }) =>
          tile({ profile: 'own-cube', cubeKey: key }, { name: title, text: 'Your own .cube' }),
        )}
        <AddCube onAdded={({ key }) => choose({ profile: 'own-cube', cubeKey: key })} />
      </Row>
    </fieldset>
  )
}

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="mb-2 font-medium text-dust text-xs">{title}</p>
    <div className="-m-1 grid gap-2.5 p-1 [scrollbar-width:none] max-sm:-mr-4 max-sm:auto-cols-[8.25rem] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:pr-4 sm:grid-cols-4 md:grid-cols-6">
      {children}
    </div>
  </div>
)

interface TileProps {
  chosen: Chosen
  group: string
  name: string
  text: string
  frame: Frame | null
  checked: boolean
  onChoose: () => void
}

/** A profile on the current frame. */
function Tile({ chosen: { profile, cubeKey }, group, name, text, frame, checked, onChoose }: TileProps) {
  const grade = useMemo(() => ({ ...NEUTRAL_GRADE, profile, cubeKey }), [profile, cubeKey])
  const cube = useCube(grade, frame?.range)
  return (
    <label className="group relative block cursor-pointer rounded-[10px] border border-hairline bg-panel outline-offset-2 transition-[border-color] hover:border-chalk/40 has-checked:border-amber has-focus-visible:outline-2 has-focus-visible:outline-bolt">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        aria-label={`${name}: ${text}`}
        className="absolute inset-0 z-10 cursor-pointer opacity-0"
      />
      <span className="block aspect-video overflow-hidden rounded-t-[9px] bg-raised">
        {frame && (
          <GradedCanvas
            frame={pictureFor(frame, profile)}
            cube={cube}
            pixels={240}
            aria-hidden
            className="size-full object-cover"
          />
        )}
      </span>
      <span className="block px-2 py-2">
        <span className="block truncate font-semibold text-[0.8125rem] leading-tight group-has-checked:text-amber">
          {name}
        </span>
        <span className="mt-0.5 block truncate text-[0.6875rem] text-dust leading-tight">{text}</span>
      </span>
    </label>
  )
}

const unusable = failed('The .cube file cannot be used')

/** Uploads a `.cube` file. */
function AddCube({ onAdded }: { onAdded: (cube: OwnCube) => void }) {
  const add = useCall(addCube, { onError: unusable })
  const take = (file: File) =>
    file.text().then((body) => {
      // chosen only once it is in the list
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
