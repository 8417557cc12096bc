import type { ReactNode } from 'react'

interface FormProps {
  onSubmit: () => unknown
  children: ReactNode
}

/** Fields below each other. What is wrong is said by us, in our words, not by the browser. */
export const Form = ({ onSubmit, children }: FormProps) => (
  <form
    noValidate
    className="flex flex-col gap-5"
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
