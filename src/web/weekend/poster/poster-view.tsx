import Download from 'lucide/download'
import Printer from 'lucide/printer'
import { useState } from 'react'
import { Link } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { EventWord, POSTER_LINE, type Poster, PosterLine } from '../../../contract/weekend/poster/poster.ts'
import {
  changePosterLine,
  chooseEventWord,
  notePosterPrinted,
} from '../../../contract/weekend/poster/poster-calls.ts'
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
import { phonePicture, posterPdf } from './poster-picture.ts'
import { type Paper, PosterSheet } from './poster-sheet.tsx'

const PAPERS: Record<Paper, string> = { letter: 'Letter', a4: 'A4' }

export function PosterView({ poster }: { poster: Poster }) {
  const [paper, setPaper] = useState<Paper>('letter')
  const shop = useShop()
  const { event } = poster
  const notePrinted = useCall(notePosterPrinted)
  const look = { brand: shop?.brand ?? '', logoUrl: shop?.logoUrl ?? null }
  const noteIt = () => notePrinted.mutate({ params: { id: event.id } })
  const print = () => {
    noteIt()
    window.print()
  }
  const savePdf = () =>
    posterPdf(poster, look, paper).then((pdf) => {
      noteIt()
      save(pdf, `${poster.word}.pdf`)
    }, failed('The PDF was not made'))
  const savePicture = () =>
    phonePicture(poster, look).then(
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
          <PosterForm poster={poster} key={`${poster.line} ${poster.word}`} />
          <div className="flex flex-col items-start gap-3 sm:max-lg:flex-row sm:max-lg:flex-wrap sm:max-lg:items-center">
            <Segmented label="Paper" choices={PAPERS} value={paper} onChange={setPaper} />
            <Button onClick={print}>
              <Printer aria-hidden className="size-4" /> Print
            </Button>
            <Button variant="outline" onClick={savePdf}>
              <Download aria-hidden className="size-4" /> Save as PDF
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

/** The line and the word of the short address, with one Save. */
function PosterForm({ poster: { event, line, word, shortAddress } }: { poster: Poster }) {
  const [draft, setDraft] = useState({ line, word })
  const [problems, setProblems] = useState<{ line?: string | undefined; word?: string | undefined }>({})
  const changeLine = useCall(changePosterLine, { onError: failed('The line was not changed') })
  const choose = useCall(chooseEventWord, {
    onSuccess: () => toast({ title: 'Short address changed', description: 'The one before leads here too.' }),
    onError: failed('The word was not changed'),
  })
  const isChanged = draft.line !== line || draft.word !== word
  const submit = () => {
    const checkedLine = PosterLine.safeParse({ line: draft.line })
    const checkedWord = EventWord.safeParse({ word: draft.word })
    setProblems({
      line: checkedLine.error?.issues[0]?.message,
      word: checkedWord.error?.issues[0]?.message,
    })
    if (!checkedLine.success || !checkedWord.success) return
    const params = { id: event.id }
    if (draft.line !== line) changeLine.mutate({ params, body: checkedLine.data })
    if (draft.word !== word) choose.mutate({ params, body: checkedWord.data })
  }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        submit()
      }}
    >
      <Field label="Line" hint="What riders read first. Empty: the usual one." error={problems.line}>
        <TextInput
          value={draft.line}
          placeholder={POSTER_LINE}
          onChange={({ target }) => setDraft({ ...draft, line: target.value })}
        />
      </Field>
      <Field
        label="Word of the short address"
        hint={`Say “${shortAddress}”. Whatever was printed before keeps leading here.`}
        error={problems.word}
      >
        <TextInput
          value={draft.word}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setDraft({ ...draft, word: target.value })}
        />
      </Field>
      {isChanged && (
        <Button
          type="submit"
          variant="outline"
          loading={choose.isPending || changeLine.isPending}
          className="self-start"
        >
          Save
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
