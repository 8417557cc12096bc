import { z } from 'zod'

/** The looks that the owner chooses from. A camera's log curve is first brought to what a screen shows. */
export const GRADE_PROFILES = [
  'neutral',
  'natural',
  'vivid',
  'arena-night',
  'golden-hour',
  'black-and-white',
  's-log3',
  'c-log3',
  'v-log',
  'd-log',
  'own-cube',
] as const
/** The numbers of a grade; at 0 each leaves the picture as it is. Exposure is in stops. */
export const GRADE_SLIDERS = {
  exposure: { min: -3, max: 3, step: 0.05 },
  contrast: { min: -100, max: 100, step: 1 },
  highlights: { min: -100, max: 100, step: 1 },
  shadows: { min: -100, max: 100, step: 1 },
  saturation: { min: -100, max: 100, step: 1 },
  temperature: { min: -100, max: 100, step: 1 },
  tint: { min: -100, max: 100, step: 1 },
} as const
export type GradeProfile = (typeof GRADE_PROFILES)[number]

const LOG_PROFILES = ['s-log3', 'c-log3', 'v-log', 'd-log'] as const
export type LogProfile = (typeof LOG_PROFILES)[number]

/** Whether the grade begins with a camera's log curve, which reads the codes of the file whatever its tags say. */
export const isLog = (profile: GradeProfile): profile is LogProfile =>
  (LOG_PROFILES as readonly string[]).includes(profile)

/** Whether a file's numbers run from black (code 64) to white (code 940), or use all codes. */
export type CodeRange = 'limited' | 'full'

export type GradeSlider = keyof typeof GRADE_SLIDERS

const slider = (name: GradeSlider) =>
  z.number().min(GRADE_SLIDERS[name].min).max(GRADE_SLIDERS[name].max).default(0)

/** A profile and a few numbers. */
export const Grade = z
  .object({
    profile: z.enum(GRADE_PROFILES).default('neutral'),
    exposure: slider('exposure'),
    contrast: slider('contrast'),
    highlights: slider('highlights'),
    shadows: slider('shadows'),
    saturation: slider('saturation'),
    temperature: slider('temperature'),
    tint: slider('tint'),
    /** Where the owner's own `.cube` file is stored, if the profile is that. */
    cubeKey: z
      .string()
      .regex(/^cubes\/[0-9a-f]{64}\.cube$/)
      .nullable()
      .default(null),
  })
  .refine(({ profile, cubeKey }) => profile !== 'own-cube' || cubeKey !== null, {
    path: ['cubeKey'],
    error: 'Please choose your .cube file first',
  })
export type Grade = z.infer<typeof Grade>

export const NEUTRAL_GRADE: Grade = Grade.parse({})

/** A neutral grade changes nothing, so its video need not be encoded again. */
export const isNeutral = (grade: Grade) =>
  grade.profile === 'neutral' && Object.keys(GRADE_SLIDERS).every((name) => grade[name as GradeSlider] === 0)

/** A `.cube` file of the owner's own, as a grade names it. */
export const OwnCube = z.object({ key: z.string(), title: z.string() })
export type OwnCube = z.infer<typeof OwnCube>

export const CubeName = z.object({
  /** The file's name, where the file has no title in itself. */
  name: z.string().trim().max(200).default(''),
})
