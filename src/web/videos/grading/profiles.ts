import type { GradeProfile } from '../../../contract/videos/grading.ts'

interface ProfileWords {
  name: string
  text: string
}

export const PROFILES = {
  neutral: { name: 'Neutral', text: 'As recorded' },
  natural: { name: 'Natural', text: 'True to life' },
  vivid: { name: 'Vivid', text: 'Strong colors' },
  'arena-night': { name: 'Arena night', text: 'Cool shadows' },
  'golden-hour': { name: 'Golden hour', text: 'Low, warm sun' },
  'black-and-white': { name: 'Black and white', text: 'Light alone' },
} satisfies Partial<Record<GradeProfile, ProfileWords>>

export const LOG_CURVES = {
  's-log3': { name: 'S-Log3', text: 'Sony S-Gamut3.Cine' },
  'c-log3': { name: 'C-Log3', text: 'Canon Cinema Gamut' },
  'v-log': { name: 'V-Log', text: 'Panasonic V-Gamut' },
  'd-log': { name: 'D-Log', text: 'DJI D-Gamut' },
} satisfies Partial<Record<GradeProfile, ProfileWords>>
