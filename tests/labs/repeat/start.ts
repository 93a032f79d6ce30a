/**
 * Finds flaky tests: runs `npm test` several times while two other processes keep two cores busy, and prints the totals and
 * the flaky tests of each run. `npm run lab -- repeat --times=5`. Exits with 1 if a run failed.
 */
import { spawn, spawnSync } from 'node:child_process'

const BUSY_PROCESSES = 2
const times = Number(process.argv.find((it) => it.startsWith('--times='))?.slice('--times='.length) ?? 5)
if (!Number.isInteger(times) || times < 1) throw new RangeError('--times is a whole number from 1')

const busyProcesses = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);']))
const stopBusyProcesses = () => {
  for (const child of busyProcesses) child.kill('SIGKILL')
}
process.once('exit', stopBusyProcesses)

let failures = 0
for (let run = 1; run <= times; run++) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/run.ts'], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  const lines = stdout.trimEnd().split('\n')
  const failedPart = status === 0 ? [] : lines.slice(lines.findLastIndex((line) => line.startsWith('── ')))
  for (const line of failedPart) console.log(line)
  for (const line of status === 0 ? lines : []) if (line.startsWith('flaky: ')) console.log(line)
  if (status !== 0) {
    failures++
    console.error(stderr)
  }
  console.log(
    `run ${run} of ${times}: ${lines.slice(-2).join(', ')} (${((performance.now() - start) / 1000).toFixed(0)} s)`,
  )
}
console.log(`${times - failures} of ${times} runs passed`)
process.exitCode = failures > 0 ? 1 : 0
