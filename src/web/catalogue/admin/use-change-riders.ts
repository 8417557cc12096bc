import { changeRiders, setRiders } from '../../../contract/catalogue/many-riders-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** Gives many riders the same price, event or limit, with a way back to what each had. */
export function useChangeRiders() {
  const undo = useUndoChange()
  return useCall(changeRiders, {
    onSuccess: (before) => {
      toast({
        title: `${pluralize(before.riders.length, 'rider')} changed`,
        action: {
          label: 'Undo',
          altText: 'Select the riders again and set what they had',
          onSelect: () => undo.mutate({ body: before }),
        },
      })
    },
    onError: failed('Failed to save riders'),
  })
}

const useUndoChange = () =>
  useCall(setRiders, {
    onSuccess: (_answer, { body }) => toast({ title: `${pluralize(body.riders.length, 'rider')} as before` }),
    onError: failed('The change could not be undone'),
  })
