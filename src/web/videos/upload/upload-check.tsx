import { useRef, useState } from 'react'
import type { Upload } from '../../../contract/videos/upload.ts'
import { beginUpload, findUpload, removeUpload } from '../../../contract/videos/upload-calls.ts'
import { formatBytes } from '../../pages/base/format.ts'
import { call } from '../../platform/api/call.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { Stat } from '../../platform/ui/stat.tsx'
import { duration } from './duration.ts'
import { Pacer, Speed } from './pacer.ts'
import { ProgressBar } from './progress-bar.tsx'
import { megabits } from './queued-upload.ts'
import { sendWithRetries } from './send-upload.ts'

const MB = 1e6
const SIZES = [16, 64, 256, 1024]
const TIMES = [1, 10, 100]

export function UploadCheck() {
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(null)
  const [megabytes, setMegabytes] = useState(64)
  const [state, setState] = useState<CheckState>({ kind: 'idle' })
  const running = state.kind === 'sending' || state.kind === 'checking'

  const run = (file: File) => {
    stop.current = new AbortController()
    void runCheck(file, setState, stop.current.signal)
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <Panel as="section" size="large" aria-label="What to send">
        <Field label="Generated file">
          <Select
            value={megabytes}
            disabled={running}
            onChange={(event) => setMegabytes(Number(event.target.value))}
          >
            {SIZES.map((size) => (
              <option key={size} value={size}>
                {formatBytes(size * MB)}
              </option>
            ))}
          </Select>
        </Field>
        <div className="mt-5 flex flex-col gap-3">
          <Button disabled={running} onClick={() => run(generatedFile(megabytes * MB))}>
            Start the check
          </Button>
          <Button variant="outline" disabled={running} onClick={() => input.current?.click()}>
            Send a file of mine
          </Button>
          <input
            ref={input}
            type="file"
            aria-label="File to send"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) run(file)
              event.target.value = ''
            }}
          />
          {running && (
            <Button variant="quiet" onClick={() => stop.current?.abort(new Error('stopped'))}>
              Stop
            </Button>
          )}
        </div>
      </Panel>
      <section aria-label="Result" aria-live="polite" className="min-w-0">
        <Result state={state} />
      </section>
    </div>
  )
}

function Result({ state }: { state: CheckState }) {
  if (state.kind === 'idle') {
    return (
      <p className="rounded-card border border-hairline px-6 py-12 text-center text-dust">
        Nothing was sent yet. A larger file measures a fast line better.
      </p>
    )
  }
  if (state.kind === 'failed') {
    return <p className="rounded-card border border-flag/45 px-6 py-8 text-flag">{state.sentence}</p>
  }
  if (state.kind === 'done') return <Measured rate={state.rate} bytes={state.bytes} seconds={state.seconds} />
  const { sent, bytes, rate } = state
  const words =
    state.kind === 'checking'
      ? 'Comparing every byte …'
      : state.broken
        ? 'No connection. It goes on by itself as soon as there is one.'
        : `${formatBytes(sent)} of ${formatBytes(bytes)}${rate ? ` · ${megabits(rate)}` : ''}`
  return (
    <Panel size="large">
      <ProgressBar
        label="Progress of the check"
        value={state.kind === 'checking' ? 1 : sent / bytes}
        paused={state.kind === 'sending' && state.broken}
      />
      <p className="mt-4 text-dust tabular-nums">{words}</p>
    </Panel>
  )
}

const Measured = ({ rate, bytes, seconds }: { rate: number; bytes: number; seconds: number }) => (
  <>
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Stat label="Speed" value={megabits(rate)} note={`${formatBytes(bytes)} in ${duration(seconds)}`} />
      {TIMES.map((gigabytes) => (
        <Stat
          key={gigabytes}
          label={`${gigabytes} GB would take`}
          value={duration((gigabytes * 1e9) / rate)}
        />
      ))}
    </dl>
    <p className="mt-5 text-dust">
      <span className="text-bolt">The checksum is right:</span> every byte arrived as it was. The file was
      deleted.
    </p>
  </>
)

/** Random bytes, which no proxy can compress. */
function generatedFile(bytes: number) {
  const block = new Uint8Array(MB)
  // getRandomValues gives at most 64 KiB
  for (let start = 0; start < block.length; start += 65_536) {
    crypto.getRandomValues(block.subarray(start, Math.min(start + 65_536, block.length)))
  }
  return new File(
    Array.from({ length: bytes / MB }, () => block),
    'upload-check.bin',
  )
}

type CheckState =
  | { kind: 'idle' }
  | { kind: 'sending' | 'checking'; sent: number; bytes: number; rate: number | null; broken: boolean }
  | { kind: 'done'; bytes: number; seconds: number; rate: number }
  | { kind: 'failed'; sentence: string }

/** Uploads a test file like a video, and reports progress. */
async function runCheck(file: File, tell: (state: CheckState) => void, signal: AbortSignal) {
  const state = { kind: 'sending' as const, sent: 0, bytes: file.size, rate: null, broken: false }
  tell(state)
  try {
    const { name: fileName, size: bytes } = file
    const body = { fileName, bytes, fileTime: null, purpose: 'check', details: null } as const
    const upload = await call(beginUpload, { body }, { signal })
    try {
      tell(await measure(upload, file, tell, signal))
    } finally {
      await call(removeUpload, { params: { id: upload.id } }).catch(() => undefined)
    }
  } catch (error) {
    tell(
      signal.aborted
        ? { kind: 'idle' }
        : { kind: 'failed', sentence: sentenceOf(error, 'The check failed.') },
    )
  }
}

async function measure(
  upload: Upload,
  file: File,
  tell: (state: CheckState) => void,
  signal: AbortSignal,
): Promise<CheckState> {
  const { bytes } = upload
  const speed = new Speed()
  const begun = performance.now()
  let ended = begun
  let sent = 0
  const sending = (broken: boolean) =>
    tell({ kind: 'sending', sent, bytes, rate: broken ? null : speed.rate, broken })
  const report = {
    onTrying: () => sending(false),
    onBroken: () => sending(true),
    onProgress: (now: number) => {
      sent = now
      ended = performance.now()
      speed.add(now)
      sending(false)
    },
  }
  const outcome = await sendWithRetries(upload, file, { pacer: new Pacer(), report, signal })
  if (outcome.kind === 'stopped') return { kind: 'idle' }
  if (outcome.kind === 'lost-file') return { kind: 'failed', sentence: 'The file can no longer be read.' }
  if (outcome.kind === 'refused') return { kind: 'failed', sentence: outcome.sentence }
  tell({ kind: 'checking', sent: bytes, bytes, rate: null, broken: false })
  const finished = await untilOver(upload.id, signal)
  if (finished.state === 'failed') return { kind: 'failed', sentence: finished.error ?? 'The check failed.' }
  const seconds = Math.max(0.001, (ended - begun) / 1000)
  return { kind: 'done', bytes, seconds, rate: bytes / seconds }
}

async function untilOver(id: string, signal: AbortSignal): Promise<Upload> {
  for (;;) {
    signal.throwIfAborted()
    const upload = await call(findUpload, { params: { id } }, { signal })
    if (upload.state === 'done' || upload.state === 'failed') return upload
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
