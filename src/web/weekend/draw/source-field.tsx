import type { ComponentProps } from 'react'
import { TextSource } from '../../platform/ui/text-source.tsx'
import { readDrawFile } from './read-sheet-file.ts'

type SourceFieldProps = Omit<
  ComponentProps<typeof TextSource>,
  'readFile' | 'accept' | 'className' | 'children'
>

export const SourceField = (props: SourceFieldProps) => (
  <div className="flex flex-col gap-4">
    <TextSource
      {...props}
      readFile={readDrawFile}
      accept=".pdf,.xlsx,.xlsm,.csv,.tsv,.txt,application/pdf,text/csv,text/tab-separated-values,text/plain"
      className="max-h-[50dvh]"
    />
  </div>
)
