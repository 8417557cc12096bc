import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Credentials } from '../../../contract/owner/account.ts'
import { logIn, sendUnlockLink, startPasskeyLogin } from '../../../contract/owner/login-calls.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { dismissToast, toast } from '../../platform/ui/toast-store.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { currentUserQuery, refetchAllButUser } from './current-user.ts'
import { signWithPasskey } from './passkey-browser.ts'
import { PasswordInput } from './password-form.tsx'
import { CodeField } from './second-step-fields.tsx'

interface AdminLoginFormProps {
  /** Where it leads. */
  path: string
  onLoggedIn: () => void
}

export function AdminLoginForm({ path, onLoggedIn }: AdminLoginFormProps) {
  const login = useLogin()
  const [, navigate] = useLocation()
  const form = useForm({ username: '', password: '', code: '' })
  const password = useRef<HTMLInputElement>(null)
  const failure = useRef(0)
  // with two-step login the server asks for a code once the password is correct
  const [needsCode, setNeedsCode] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const startPasskey = useCall(startPasskeyLogin)
  const sendLink = useCall(sendUnlockLink, {
    onSuccess: () => toast({ title: 'Check your inbox', description: 'The link in it works for an hour.' }),
    onError: failed('No email was sent'),
  })

  const submit = () => {
    const { code, ...typed } = form.draft
    const body = form.accept(checkBy(Credentials, code ? form.draft : typed))
    if (body) send(body)
  }

  const withPasskey = async () => {
    const { code, ...typed } = form.draft
    const body = form.accept(checkBy(Credentials, typed))
    if (!body) return
    const asked = await startPasskey.mutateAsync({ body }).catch(showFailure)
    const passkey = asked && (await signWithPasskey(asked.options))
    if (passkey) send({ ...body, passkey })
  }

  const showFailure = (error: Error) => {
    failure.current = failed('Login failed', 'Invalid username or password')(error)
  }

  const send = (body: Credentials) => {
    // callbacks of `mutate` run only while the dialog is mounted
    login.mutate(
      { body },
      {
        onSuccess: () => {
          dismissToast(failure.current)
          onLoggedIn()
          navigate(path)
        },
        onError: (error) => {
          if (error instanceof RequestError && error.is('code-needed') && !needsCode) {
            return setNeedsCode(true)
          }
          if (error instanceof RequestError && error.is('too-many-requests')) {
            // the second step passes at once; without it an emailed link does
            setNeedsCode(true)
            setPaused(true)
          }
          showFailure(error)
          if (!needsCode) password.current?.focus()
        },
      },
    )
  }

  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field label="Username" error={form.errors.username}>
        <TextInput
          {...form.text('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Password" error={form.errors.password}>
        <PasswordInput {...form.text('password')} ref={password} name="password" />
      </Field>
      {needsCode && (
        <CodeField
          {...form.text('code')}
          autoFocus
          pending={startPasskey.isPending}
          onPasskey={withPasskey}
        />
      )}
      {isPaused && (
        <Button variant="outline" loading={sendLink.isPending} onClick={() => sendLink.mutate({})}>
          Email Me a Link
        </Button>
      )}
      <Button type="submit" loading={login.isPending} className="mt-2 w-full">
        {login.isPending ? 'Logging in...' : 'Log In'}
      </Button>
    </Form>
  )
}

function useLogin() {
  const client = useQueryClient()
  return useCall(logIn, {
    onSuccess: (user) => {
      client.setQueryData(currentUserQuery.queryKey, user)
      // the owner sees more than visitors, such as inactive sports
      refetchAllButUser(client)
    },
  })
}
