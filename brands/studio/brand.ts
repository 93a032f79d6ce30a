/**
 * `npm run brand -- <command>`: what makes and checks brands. Without a command it lists them, and `--help` says what one takes.
 * The first use installs the packages of the studio.
 */
import { nearestName } from '../../design-tokens/nearest-name.ts'
import { COMMANDS, type Usage } from './commands/usage.ts'

const names = Object.keys(COMMANDS)
const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

const usage = () =>
  [
    'npm run brand -- <command> …',
    ...Object.entries(COMMANDS).map(([name, { what }]) => `  ${name.padEnd(14)} ${what}`),
    'npm run brand -- <command> --help says what it takes.',
    'To make a brand in the browser, run npm run ladle and open “Make a brand”.',
  ].join('\n')

const words = process.argv.slice(2)
const isHelp = words.some((word) => ['help', '--help', '-h'].includes(word))
const [first = '', second = '', ...others] = words.filter((word) => !['help', '--help', '-h'].includes(word))
const name = first === 'tokens' ? `tokens ${second}`.trim() : first
if (name === '') console.log(usage())
else if (!isCommand(name)) {
  const near = nearestName(name, names)
  console.error(`There is no command ${name}${near ? `: did you mean ${near}?` : '.'}\n${usage()}`)
  process.exitCode = 1
} else {
  const command: Usage = COMMANDS[name]
  const hasMore = first === 'tokens' ? others.length > 0 : second !== ''
  if (isHelp) console.log(command.usage)
  else if (command.needsMore && !hasMore) {
    console.error(command.usage)
    process.exitCode = 1
  } else {
    await import('./install.ts')
    if (name === 'install') {
      console.log('The brand studio is installed: npm run ladle has the editor.')
      process.exit()
    }
    // Each command reads its own arguments, as when it is started alone.
    process.argv.splice(2, name.split(' ').length)
    await import(`./commands/${command.file}.ts`)
  }
}
