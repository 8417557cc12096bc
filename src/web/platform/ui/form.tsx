import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => unknown }

/** Fields below each other. What is wrong is said by us, in our words, not by the browser. */
export const Form = ({ onSubmit, className = 'flex flex-col gap-5', ...rest }: FormProps) => (
  <form
    noValidate
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
    {...rest}
  />
)
