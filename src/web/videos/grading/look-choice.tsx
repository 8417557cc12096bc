import { type ReactNode, useId, useMemo } from 'react'
import { listCubes } from '../../../contract/videos/cube-calls.ts'
import { type Grade, type GradeProfile, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { useRead } from '../../platform/api/queries.ts'
import { AddCube } from './add-cube.tsx'
import { LookTile } from './look-tile.tsx'
import { LOG_CURVES, LOOKS } from './profiles.ts'
import { useCube } from './use-cube.ts'
import { type Frame, pictureFor } from './use-frame.ts'

interface LookChoiceProps {
  value: Grade
  onChange: (grade: Grade) => void
  frame: Frame | null
}

type Look = Pick<Grade, 'profile' | 'cubeKey'>

/** Every look on the frame that is open; the sliders stay as they are. */
export function LookChoice({ value, onChange, frame }: LookChoiceProps) {
  const group = useId()
  const ownCubes = useRead(listCubes, {})
  const choose = (look: Look) => onChange({ ...value, ...look })
  const tile = (look: Look, words: { name: string; text: string }) => (
    <Tile
      key={look.cubeKey ?? look.profile}
      look={look}
      {...words}
      group={group}
      frame={frame}
      checked={value.profile === look.profile && value.cubeKey === look.cubeKey}
      onChoose={() => choose(look)}
    />
  )
  const tiles = (words: Record<string, { name: string; text: string }>) =>
    Object.entries(words).map(([profile, its]) =>
      tile({ profile: profile as GradeProfile, cubeKey: null }, its),
    )
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="sr-only">Look</legend>
      <Row title="Looks">{tiles(LOOKS)}</Row>
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
  look: Look
  group: string
  name: string
  text: string
  frame: Frame | null
  checked: boolean
  onChoose: () => void
}

function Tile({ look, frame, ...rest }: TileProps) {
  const { profile, cubeKey } = look
  const grade = useMemo(() => ({ ...NEUTRAL_GRADE, profile, cubeKey }), [profile, cubeKey])
  const cube = useCube(grade, frame?.range)
  return <LookTile {...rest} frame={frame && pictureFor(frame, profile)} cube={cube} />
}
