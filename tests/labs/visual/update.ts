/** Builds the workbench and takes the pictures of all stories anew: `npm run lab -- story-pictures`. */
import { spawnSync } from 'node:child_process'

for (const command of [
  ['ladle', 'build', '--config', 'ladle'],
  ['playwright', 'test', '--project=visual', 'stories.spec', '--update-snapshots', ...process.argv.slice(2)],
]) {
  const { status } = spawnSync('npx', command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
