import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { ImportResult, NewImport } from '../../../contract/import.ts'
import { request, sentenceOf } from '../../request.ts'
import { toast } from '../../ui/toast-store.ts'
import { counted } from '../counted.ts'
import { refreshCatalogue } from './queries.ts'
import { sendRows } from './send-rows.ts'

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (list: NewImport) => sendRows<ImportResult>(api.imports, list),
    onSuccess: ({ added }) => {
      toast({ title: `Successfully added ${added.toLocaleString('en-US')} riders` })
      // thousands of riders are on their way; the summary does not wait for them
      void refreshCatalogue(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Nothing was imported',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}

export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ importId }: ImportResult) => request('DELETE', api.import(importId)),
    onSuccess: (_answer, { added }) => {
      toast({ title: 'Import undone', description: `${counted(added, 'rider')} removed again.` })
      void refreshCatalogue(client)
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The import could not be undone',
        description: sentenceOf(error, 'Please try again.'),
      }),
  })
}
