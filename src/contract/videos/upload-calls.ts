import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  AddedVideo,
  ChosenFiles,
  CloudVideo,
  Incoming,
  KnownFiles,
  NewUpload,
  PartToSend,
  SignedPart,
  Upload,
  UploadChecksum,
  UploadParam,
  UploadParts,
  UploadSender,
  VideoDetails,
} from './upload.ts'

export const listIncoming = endpoint('GET /api/admin/incoming', {
  access: 'helper',
  shows: ['uploads'],
  tag: 'uploads',
  summary: "Files that lie in the storage's incoming folder",
  answer: Incoming,
})

export const addCloudVideo = endpoint('POST /api/admin/add-cloud-video', {
  access: 'helper',
  changes: ['videos', 'uploads', 'catalogue'],
  tag: 'uploads',
  summary: 'Put a file of the incoming folder on sale',
  body: CloudVideo,
  status: 201,
  answer: AddedVideo,
  errors: ['not-found'],
})

export const listUploads = endpoint('GET /api/admin/uploads', {
  access: 'helper',
  shows: ['uploads'],
  tag: 'uploads',
  summary: 'Files on their way in, and those that came',
  answer: z.array(Upload),
})

export const beginUpload = endpoint('POST /api/admin/uploads', {
  access: 'helper',
  changes: ['uploads'],
  tag: 'uploads',
  summary:
    'Announce a file, or find the same file of the same clip that is on its way; its bytes then go to /api/admin/uploads/{id}/bytes by the tus protocol, or with `partBytes` part by part to the bucket',
  body: NewUpload,
  status: 201,
  answer: Upload,
  errors: ['not-found', 'disk-full', 'bucket-refuses-browsers'],
})

export const findKnownFiles = endpoint('POST /api/admin/uploads/known', {
  access: 'helper',
  tag: 'uploads',
  summary: 'Which of these files are here or on their way already',
  body: ChosenFiles,
  answer: KnownFiles,
})

export const claimUpload = endpoint('PUT /api/admin/uploads/:id/sender', {
  access: 'helper',
  tag: 'uploads',
  summary:
    'Say which computer sends a file; another one may go on with it when nothing came for some minutes',
  params: UploadParam,
  body: UploadSender,
  errors: ['not-found', 'upload-is-here', 'sent-elsewhere'],
})

export const findUpload = endpoint('GET /api/admin/uploads/:id', {
  access: 'helper',
  shows: ['uploads'],
  tag: 'uploads',
  summary: 'One file on its way in',
  params: UploadParam,
  answer: Upload,
  errors: ['not-found'],
})

export const changeUpload = endpoint('PUT /api/admin/uploads/:id', {
  access: 'helper',
  changes: ['uploads', 'videos', 'catalogue'],
  tag: 'uploads',
  summary: 'Say whose video it is, until it has a rider',
  params: UploadParam,
  body: VideoDetails,
  answer: Upload,
  errors: ['not-found', 'invalid-input', 'conflict', 'upload-is-here'],
})

export const listUploadParts = endpoint('GET /api/admin/uploads/:id/parts', {
  access: 'helper',
  shows: ['uploads'],
  tag: 'uploads',
  summary: 'Which parts of a file are in the bucket',
  params: UploadParam,
  answer: UploadParts,
  errors: ['not-found', 'upload-is-here', 'conflict'],
})

export const signPart = endpoint('POST /api/admin/uploads/:id/parts', {
  access: 'helper',
  tag: 'uploads',
  summary: 'Where to put a part of a file, straight into the bucket',
  params: UploadParam,
  body: PartToSend,
  answer: SignedPart,
  errors: ['not-found', 'upload-is-here', 'conflict', 'invalid-input'],
})

export const sealUpload = endpoint('PUT /api/admin/uploads/:id/checksum', {
  access: 'helper',
  changes: ['uploads'],
  tag: 'uploads',
  summary: 'Say that all of it was sent, and what its checksum is',
  params: UploadParam,
  body: UploadChecksum,
  answer: Upload,
  errors: ['not-found', 'conflict'],
})

export const removeUpload = endpoint('DELETE /api/admin/uploads/:id', {
  access: 'helper',
  changes: ['uploads'],
  tag: 'uploads',
  summary: 'Give an upload up',
  params: UploadParam,
  errors: ['not-found', 'conflict'],
})
