import { createContext, useContext } from 'react'

export interface FieldWiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldContext = createContext<FieldWiring | null>(null)

/** The ids that connect an input to its label, hint and error. */
export const useField = () => useContext(FieldContext)
