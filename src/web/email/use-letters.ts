import { discardLetter, releaseLetters, resendLetter } from '../../contract/email/email-calls.ts'
import type { Letter } from '../../contract/email/letter.ts'
import { useCall } from '../platform/api/use-call.ts'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'

export const useResendLetter = ({ recipient, state }: Letter) =>
  useCall(resendLetter, {
    onSuccess: () => {
      const title = state === 'held' ? 'Letter sent' : 'Letter sent again'
      toast({ title, description: `It is on its way to ${recipient}.` })
    },
    onError: failed('The letter could not be sent again'),
  })

export const useDiscardLetter = ({ recipient }: Letter) =>
  useCall(discardLetter, {
    onSuccess: () => toast({ title: 'Letter discarded', description: `Nothing is sent to ${recipient}.` }),
    onError: failed('The letter could not be discarded'),
  })

export const useReleaseLetters = () =>
  useCall(releaseLetters, {
    onSuccess: (_answer, { body: { to } }) =>
      toast({ title: to === 'send' ? 'The letters are on their way' : 'The letters are discarded' }),
    onError: failed('The letters could not be changed'),
  })
