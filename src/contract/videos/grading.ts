import { z } from 'zod'

/** The profiles that the owner chooses from. A log curve is first converted to Rec. 709. */
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
/** The sliders of a grade, neutral at 0. Exposure is in stops. */
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

/** Whether the grade begins with a log curve, which reads the codes of the file whatever its tags say. */
export const isLog = (profile: GradeProfile): profile is LogProfile =>
  (LOG_PROFILES as readonly string[]).includes(profile)

/** Whether codes run from 64 (black) to 940 (white), or use the full range. */
export type CodeRange = 'limited' | 'full'

export type GradeSlider = keyof typeof GRADE_SLIDERS

const slider = (name: GradeSlider) =>
  z.number().min(GRADE_SLIDERS[name].min).max(GRADE_SLIDERS[name].max).default(0)

/** A profile and the sliders. */
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
    /** The key of the owner's `.cube` file, for that profile. */
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

/** A neutral grade changes nothing, so the video can be stream-copied. */
export const isNeutral = (grade: Grade) =>
  grade.profile === 'neutral' && Object.keys(GRADE_SLIDERS).every((name) => grade[name as GradeSlider] === 0)

/** One of the owner's `.cube` files. */
export const OwnCube = z.object({ key: z.string(), title: z.string() })
export type OwnCube = z.infer<typeof OwnCube>

export const CubeName = z.object({
  /** The file's name, used where the file has no title. */
  name: z.string().trim().max(200).default(''),
})
