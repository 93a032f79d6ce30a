/**
 * Builds the app, and measures its pages over HTTP/2, with a slow network and processor, beside baselines that it builds:
 * `npm run lab -- bench [--rounds 5 --only home,scan,job,routes,lists]`, on an idle machine. Prints a table.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from '#server/app/build-app.ts'
import { type Bench, startBench } from './environment.ts'
import { homeGroup } from './home.ts'
import { jobGroup } from './job.ts'
import { listsGroup } from './lists.ts'
import { routesGroup } from './routes.ts'
import { type Group, lineOf } from './rows.ts'
import { scanGroup } from './scan.ts'

const groups: Record<string, (bench: Bench) => Promise<Group>> = {
  home: homeGroup,
  scan: scanGroup,
  job: jobGroup,
  routes: routesGroup,
  lists: listsGroup,
}
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: Object.keys(groups).join() } },
})
const rounds = Number(values.rounds)

// Not what another command has left in `dist/`: that of the tests is barely compressed, and may be of other sources.
console.error('building the app')
await build()
const bench = await startBench()
const started: Group[] = []
for (const name of values.only.split(',')) {
  const start = groups[name]
  if (!start) throw new Error(`No rows are called ${name}, only ${Object.keys(groups).join(', ')}`)
  started.push(await start(bench))
}
for (let round = 1; round <= rounds; round += 1) {
  console.error(`round ${round} of ${rounds}`)
  for (const group of started) await group.round()
}
const version = bench.browser.version()
const { bytes } = bench.baselines
await bench.stop()

console.log(`
Median of ${rounds}; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}, Chromium ${version}; in Thai, over HTTP/2, applied slow 4G and a CPU slowed 4 times. The script of the minimal app is ${bytes} bytes after brotli.

| what | measured | limit | | baseline |
| --- | --- | --- | --- | --- |
${started
  .flatMap((group) => group.rows())
  .map(lineOf)
  .join('\n')}`)
