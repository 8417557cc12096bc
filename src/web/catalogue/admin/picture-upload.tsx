import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { uploadImage as send } from '../../../contract/videos/video-calls.ts'
import { call } from '../../platform/api/call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'

interface PictureUploadProps {
  onUploaded: (imageUrl: string) => void
  children: ReactNode
}

export function PictureUpload({ onUploaded, children }: PictureUploadProps) {
  const { input, choose, sending } = usePictureUpload(onUploaded)
  return (
    <>
      {input}
      <Button variant="outline" size="small" loading={sending} onClick={choose}>
        {sending ? 'Sending...' : children}
      </Button>
    </>
  )
}

/** Uploads a chosen picture and returns its address. Render `input`, which is hidden, beside the control that calls `choose`. */
export function usePictureUpload(onUploaded: (imageUrl: string) => void) {
  const file = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: uploadImage,
    onSuccess: onUploaded,
    onError: failed('The picture could not be sent'),
  })
  const input = (
    <input
      ref={file}
      type="file"
      accept="image/*"
      aria-label="Picture file"
      className="hidden"
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        // so that the same file can be chosen again after a failure
        event.target.value = ''
        if (chosen) upload.mutate(chosen)
      }}
    />
  )
  return { input, choose: () => file.current?.click(), sending: upload.isPending }
}

async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.set('image', file)
  return (await call(send, { body: form })).imageUrl
}
