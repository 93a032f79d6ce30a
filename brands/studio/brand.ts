/**
 * `npm run brand -- <command>`: what makes and checks brands. Without a command it lists them; `brands/studio/commands/` says
 * what each one takes. The first use installs the packages of the studio.
 */
import { nearestName } from '../../design-tokens/nearest-name.ts'

const COMMANDS = {
  new: ['new', 'creates a brand of a name, a colour and a logo'],
  check: ['check', 'says everything in the brands that would hurt their customers'],
  assets: ['assets', "redraws the brands' icons and share pictures"],
  font: ['font', 'gives a brand a typeface of its own'],
  'tokens import': ['import-tokens', "writes a brand's tokens from the files of a design tool"],
  'tokens export': ['export-tokens', 'writes the tokens for CSS and for design tools'],
  palette: ['scan-contrast', 'checks the contrast of every brand colour there is'],
  install: ['install', 'installs the packages of the studio, which the editor needs'],
} as const satisfies Record<string, readonly [file: string, what: string]>
const names = Object.keys(COMMANDS)
const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name)

const usage = () =>
  [
    'npm run brand -- <command> …',
    ...Object.entries(COMMANDS).map(([name, [, what]]) => `  ${name.padEnd(14)} ${what}`),
    'To make a brand in the browser, run npm run ladle and open “Make a brand”.',
  ].join('\n')

const [first = '', second = ''] = process.argv.slice(2)
const name = first === 'tokens' ? `tokens ${second}`.trim() : first
if (name === '' || name === 'help' || name === '--help') console.log(usage())
else if (!isCommand(name)) {
  const near = nearestName(name, names)
  console.error(`There is no command ${name}${near ? `: did you mean ${near}?` : '.'}\n${usage()}`)
  process.exitCode = 1
} else {
  await import('./install.ts')
  if (name === 'install') {
    console.log('The brand studio is installed: npm run ladle has the editor.')
    process.exit()
  }
  // Each command reads its own arguments, as when it is started alone.
  process.argv.splice(2, name.split(' ').length)
  await import(`./commands/${COMMANDS[name][0]}.ts`)
}
