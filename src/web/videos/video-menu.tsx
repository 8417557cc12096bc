import { useState } from 'react'
import { useLocation } from 'wouter'
import { pathTo } from '../../contract/pages.ts'
import type { Video } from '../../contract/videos/video.ts'
import { Menu } from '../platform/ui/menu.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { openRemoval } from './takedown/open-removal.ts'

interface VideoMenuProps {
  video: Video
  onPlay: (() => void) | null
}

/** The menu of a video. */
export function VideoMenu({ video, onPlay }: VideoMenuProps) {
  const [, navigate] = useLocation()
  const [assigning, setAssigning] = useState(false)
  return (
    <>
      <Menu
        label={`More for ${video.name}`}
        items={[
          ...(onPlay ? [{ label: 'Play', onSelect: onPlay }] : []),
          { label: 'Edit video', onSelect: () => navigate(pathTo('adminVideo', { id: video.id })) },
          {
            label: video.riders.length > 0 ? 'Give to another rider' : 'Give to a rider',
            onSelect: () => setAssigning(true),
          },
          {
            label: 'Remove…',
            onSelect: () => openRemoval({ kind: 'video', id: video.id }),
            destructive: true,
          },
        ]}
      />
      {assigning && <AssignDialog video={video} onClose={() => setAssigning(false)} />}
    </>
  )
}
