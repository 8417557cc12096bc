import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Ends a program when this process ends, in whatever way: a handler would not be called when we are killed, and hardly when
 * a signal ends us. A shell of its own waits until we let go of its input.
 */
export function leaveNothingBehind(program: ChildProcess, signal: 'KILL' | 'TERM' = 'KILL') {
  const { pid } = program
  if (pid === undefined) return
  guard ??= startGuard()
  const { stdin } = guard
  stdin?.write(`+ ${signal} ${pid}\n`)
  program.once('exit', () => stdin?.write(`- ${signal} ${pid}\n`))
}

let guard: ChildProcess | null = null

function startGuard() {
  // a worker of vitest would live on when its run was ended, and finish its file
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // a Ctrl-C is for us
  const shell = spawn('sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  shell.unref()
  const input = shell.stdin as typeof shell.stdin & { unref(): void }
  input.unref()
  return shell
}

const SCRIPT = `
programs=' '
while read -r change signal pid; do
  case $change in
    +) programs="$programs$signal:$pid " ;;
    -) programs=$(echo "$programs" | sed "s/ $signal:$pid / /") ;;
  esac
done
for program in $programs; do
  kill -\${program%:*} \${program#*:}
done
`
