import { type SubmitEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { CODE_NEEDED, Credentials } from '../../contract/account.ts'
import { patterns } from '../../contract/paths.ts'
import { RequestError, sentenceOf } from '../api/request-error.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { dismissToast, toast } from '../ui/toast-store.ts'
import { PasswordInput } from './password-input.tsx'
import { useLogin } from './use-login.ts'

type Errors = { [field in keyof Credentials]?: string[] }

export function AdminLoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const login = useLogin()
  const [, navigate] = useLocation()
  const [errors, setErrors] = useState<Errors>({})
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const failure = useRef(0)
  // an account with two-step login asks for its code once the password is right
  const [codeWanted, setCodeWanted] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Credentials.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!typed.success) {
      const { fieldErrors } = z.flattenError(typed.error)
      setErrors(fieldErrors)
      const first = fieldErrors.username ? username : password
      first.current?.focus()
      return
    }
    setErrors({})
    // given to `mutate`, these run only while the dialog is still open
    login.mutate(
      { body: typed.data },
      {
        onSuccess: () => {
          dismissToast(failure.current)
          onLoggedIn()
          navigate(patterns.admin)
        },
        onError: (error) => {
          if (error instanceof RequestError && error.is('code-needed') && !codeWanted) {
            return setCodeWanted(true)
          }
          failure.current = toast({
            variant: 'destructive',
            title: 'Login failed',
            description: sentenceOf(error, 'Invalid username or password'),
          })
          if (!codeWanted) password.current?.focus()
        },
      },
    )
  }

  const forget = (field: keyof Credentials) => setErrors((known) => ({ ...known, [field]: undefined }))

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label="Username" error={errors.username?.[0]}>
        <TextInput
          ref={username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={() => forget('username')}
        />
      </Field>
      <Field label="Password" error={errors.password?.[0]}>
        <PasswordInput ref={password} name="password" onChange={() => forget('password')} />
      </Field>
      {codeWanted && (
        <Field label="Code" hint={CODE_NEEDED}>
          <TextInput name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
        </Field>
      )}
      <Button type="submit" loading={login.isPending} className="mt-2 w-full">
        {login.isPending ? 'Logging in...' : 'Log In'}
      </Button>
    </form>
  )
}
