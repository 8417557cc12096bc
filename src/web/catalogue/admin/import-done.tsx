import type { ImportResult } from '../../../contract/import.ts'
import { pluralize } from '../../base/pluralize.ts'
import { Button } from '../../ui/button.tsx'
import { useUndoImport } from './use-import.ts'

export function ImportDone({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  const undo = useUndoImport()
  return (
    <>
      <p role="status" className="font-semibold text-lg">
        {pluralize(result.added, 'rider')} imported
      </p>
      <p className="mt-2 text-dust">They are in the shop now. The whole import can be taken back.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onClose}>Done</Button>
        <Button
          variant="outline"
          loading={undo.isPending}
          onClick={() => undo.mutate(result, { onSuccess: onClose })}
        >
          Undo import
        </Button>
      </div>
    </>
  )
}
