import Download from 'lucide/download'
import Printer from 'lucide/printer'
import { useState } from 'react'
import { Link } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { EventWord, type Poster } from '../../../contract/weekend/poster/poster.ts'
import { chooseEventWord, notePosterPrinted } from '../../../contract/weekend/poster/poster-calls.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { phonePicture } from './phone-picture.ts'
import { type Paper, PosterSheet } from './poster-sheet.tsx'

const PAPERS: Record<Paper, string> = { letter: 'Letter', a4: 'A4' }

export function PosterView({ poster }: { poster: Poster }) {
  const [paper, setPaper] = useState<Paper>('letter')
  const brand = useShop()?.brand ?? ''
  const { event } = poster
  const notePrinted = useCall(notePosterPrinted)
  const print = () => {
    notePrinted.mutate({ params: { id: event.id } })
    window.print()
  }
  const savePicture = () =>
    phonePicture(poster, brand).then(
      (picture) => save(picture, `${poster.word}.png`),
      failed('The picture was not made'),
    )
  return (
    <>
      <div className="not-on-paper">
        <OwnerPageHead title="Poster for the fence" text={`${event.name}, ${event.date}`} />
        {event.isDraft && (
          <Panel size="bar" tone="warn" className="mb-6">
            This event is a draft. Publish it before the poster hangs: until then its address leads nowhere.
          </Panel>
        )}
        {isLocal(poster.eventUrl) && (
          <Panel size="bar" tone="warn" className="mb-6">
            {new URL(poster.eventUrl).host} works on this computer only. Set your address under{' '}
            <Link
              href={pathTo('adminSettingsPart', { part: 'domain' })}
              className="text-bolt underline underline-offset-4"
            >
              Settings, Domain
            </Link>{' '}
            before you print.
          </Panel>
        )}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[20rem_minmax(0,34rem)] lg:gap-12">
        <div className="not-on-paper flex flex-col gap-7">
          <WordForm poster={poster} key={poster.word} />
          <div className="flex flex-col items-start gap-3 sm:max-lg:flex-row sm:max-lg:items-center">
            <Segmented label="Paper" choices={PAPERS} value={paper} onChange={setPaper} />
            <Button onClick={print}>
              <Printer aria-hidden className="size-4" /> Print
            </Button>
            <Button variant="outline" onClick={savePicture}>
              <Download aria-hidden className="size-4" /> Save picture for phones
            </Button>
          </div>
        </div>
        <PosterSheet poster={poster} paper={paper} />
      </div>
    </>
  )
}

const isLocal = (url: string) => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname)

function WordForm({ poster: { event, word, shortAddress } }: { poster: Poster }) {
  const [text, setText] = useState(word)
  const [problem, setProblem] = useState<string>()
  const choose = useCall(chooseEventWord, {
    onSuccess: () => toast({ title: 'Short address changed', description: 'The one before leads here too.' }),
    onError: failed('Not changed'),
  })
  const submit = () => {
    const checked = EventWord.safeParse({ word: text })
    setProblem(checked.error?.issues[0]?.message)
    if (checked.success) choose.mutate({ params: { id: event.id }, body: checked.data })
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      <Field
        label="Word of the short address"
        hint={`Say “${shortAddress}”. Whatever was printed before keeps leading here.`}
        error={problem}
      >
        <TextInput
          value={text}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {text !== word && (
        <Button type="submit" variant="outline" loading={choose.isPending} className="self-start">
          Change the word
        </Button>
      )}
    </form>
  )
}

function save(picture: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
