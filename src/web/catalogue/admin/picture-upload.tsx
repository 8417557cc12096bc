import type { ReactNode } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { usePictureUpload } from './use-picture-upload.tsx'

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
