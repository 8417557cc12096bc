import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_CUBE_BYTES } from './grading/read-cube.ts'
import { CubeName, OwnCube } from './grading.ts'

export const addCube = endpoint('POST /api/admin/cubes', {
  access: 'helper',
  changes: ['cubes'],
  tag: 'grading',
  summary: 'Keep a .cube file of your own; the text of the file is the body',
  query: CubeName,
  body: z.string('Please send the text of a .cube file'),
  consumes: 'text/plain',
  maxBytes: MAX_CUBE_BYTES,
  status: 201,
  answer: OwnCube,
  errors: ['invalid-input'],
})

export const listCubes = endpoint('GET /api/admin/cubes', {
  access: 'helper',
  shows: ['cubes'],
  tag: 'grading',
  summary: 'Your own .cube files, by title',
  answer: z.array(OwnCube),
})

export const findCube = endpoint('GET /api/admin/cubes/:sha', {
  access: 'helper',
  tag: 'grading',
  summary: 'One of your .cube files, in the size that the shop works with',
  params: z.object({ sha: z.string().regex(/^[0-9a-f]{64}$/, 'This is no .cube file of the shop') }),
  produces: 'text/plain',
  errors: ['not-found'],
})
