import { goThrough } from './go-through.ts'
import { STUDIO_KINDS } from './studio-kinds.ts'

goThrough(STUDIO_KINDS)
