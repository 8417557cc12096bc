import type { ImportResult } from '../../../../contract/catalogue/import.ts'
import { importStartList, undoImport } from '../../../../contract/catalogue/start-list-calls.ts'
import { pluralize } from '../../../pages/base/format.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { failed } from '../../../platform/ui/failed.ts'
import { toast } from '../../../platform/ui/toast-store.ts'

export const useImport = () =>
  useCall(importStartList, {
    onSuccess: ({ added }) => toast({ title: `Successfully added ${added.toLocaleString('en-US')} riders` }),
    // thousands of riders are on their way; the summary does not wait for them
    refreshLater: true,
    onError: failed('Nothing was imported'),
  })

export function useUndoImport() {
  const undo = useCall(undoImport, { refreshLater: true, onError: failed('The import could not be undone') })
  return {
    ...undo,
    mutate: ({ importId, added }: ImportResult, { onSuccess }: { onSuccess?: () => void } = {}) =>
      undo.mutate(
        { params: { id: importId } },
        {
          onSuccess: () => {
            toast({ title: 'Import undone', description: `${pluralize(added, 'rider')} removed again.` })
            onSuccess?.()
          },
        },
      ),
  }
}
