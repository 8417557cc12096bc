import { useMutation, useQueryClient } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { api } from '../../../contract/api.ts'
import type { OwnCube } from '../../../contract/own-cube.ts'
import { RequestError, sentenceOf } from '../../request.ts'
import { Ring } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast-store.ts'

/** A place for a `.cube` file from the owner's grading program. */
export function AddCube({ onAdded }: { onAdded: (cube: OwnCube) => void }) {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: sendCube,
    onSuccess: async (cube) => {
      await client.invalidateQueries({ queryKey: [api.cubes] })
      onAdded(cube)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The .cube file cannot be used',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
  return (
    <label className="relative grid min-h-24 cursor-pointer place-items-center rounded-[10px] border border-chalk/25 border-dashed p-3 text-center text-dust outline-offset-2 transition-[color,border-color] hover:border-chalk/60 hover:text-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt">
      <input
        type="file"
        accept=".cube,text/plain"
        disabled={add.isPending}
        aria-label="Add your own .cube file"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // the same file may be chosen again after a failure
          event.target.value = ''
          if (file) add.mutate(file)
        }}
      />
      <span className="flex flex-col items-center gap-1.5">
        {add.isPending ? <Ring /> : <FileUp aria-hidden className="size-5" />}
        <span className="font-medium text-[0.8125rem] leading-tight">Add .cube</span>
      </span>
    </label>
  )
}

async function sendCube(file: File): Promise<OwnCube> {
  const response = await fetch(api.addCube(file.name), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'text/plain' },
    body: await file.text(),
  })
  if (!response.ok) throw new RequestError(response.status, (await response.text()) || response.statusText)
  return response.json()
}
