import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSpeechServer } from './speech-server.ts'

/** Longer than Orca may be held up: it hears nothing then, and says all of it later. */
const TIMEOUT_MS = 60_000
/** As long Orca waits for an answer of the browser's, or of one that has just gone. */
const ANSWER_MS = 10_000
const POLL_MS = 50
/** What belongs together is said without a pause of this length. */
const QUIET_MS = 450
/** After this a stop is one at which Orca says nothing. */
const SILENCE_MS = 3_000

/**
 * Orca waits 0.8 s for a browser's answer, and then takes what it asked about for gone. A page that is loaded while
 * nothing has the focus is read to its end, and how far that is only a voice can say: ours says no sound. With fifty
 * events to go through it drops others, which on a busy machine are the page's news.
 */
const SETTINGS = `import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi
from orca import settings
Atspi.set_timeout(${ANSWER_MS}, ${ANSWER_MS})
settings.sayAllOnLoad = False
from orca.event_manager import EventManager
EventManager._inFlood = lambda self: False
EventManager._inDeluge = lambda self: False
`

async function until(what: () => string, look: () => boolean) {
  const end = Date.now() + TIMEOUT_MS
  while (!look()) {
    if (Date.now() > end) throw new Error(`Not within ${TIMEOUT_MS / 1000} s: ${what()}`)
    await wait(POLL_MS)
  }
}

const setStatus = (name: string) =>
  execFileSync(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.a11y.Bus',
      '/org/a11y/bus',
      'org.freedesktop.DBus.Properties.Set',
      'string:org.a11y.Status',
      `string:${name}`,
      'variant:boolean:true',
    ],
    { stdio: 'ignore' },
  )

function canSetStatus(name: string) {
  try {
    setStatus(name)
    return true
  } catch {
    return false
  }
}

export type Orca = Awaited<ReturnType<typeof startOrca>>

/** Orca on the session's own bus and screen, before any window is opened. */
export async function startOrca() {
  const folder = process.env.ORCA_HOME
  if (!folder) throw new Error('Run it by tests/screen-reader/start.ts')
  const home = mkdtempSync(join(folder, 'home-'))
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    SPEECHD_ADDRESS: `unix_socket:${join(home, 'voice.sock')}`,
  }
  for (const path of [env.XDG_CONFIG_HOME, env.XDG_DATA_HOME, env.XDG_CACHE_HOME]) mkdirSync(path)
  mkdirSync(join(env.XDG_DATA_HOME, 'orca'))
  writeFileSync(join(env.XDG_DATA_HOME, 'orca', 'orca-customizations.py'), SETTINGS)
  const voice = await startSpeechServer(join(home, 'voice.sock'))
  const children: ChildProcess[] = []
  const start = (command: string, ...args: string[]) => children.push(spawn(command, args, { stdio: 'ignore', env }))

  start('openbox')
  start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately')
  await until(
    () => 'the bus of accessibility',
    () => canSetStatus('IsEnabled') && canSetStatus('ScreenReaderEnabled'),
  )
  start('orca', '--replace', '--disable', 'braille')
  await until(
    () => 'Orca says that it is on',
    () => voice.said.length > 0,
  )

  const quiet = () =>
    until(
      () => 'Orca is quiet',
      () => voice.quietMs() > QUIET_MS,
    )

  return {
    said: voice.said,
    /** Waits until something like it has been said after the first `from`, and then nothing for a moment. */
    async hears(pattern: RegExp, from: number): Promise<string[]> {
      const heard = () => voice.said.slice(from)
      await until(
        () => `Orca says ${pattern}. It said ${JSON.stringify(heard())}`,
        () => heard().some((text) => pattern.test(text)),
      )
      await quiet()
      return heard()
    },
    /** The same for what Orca may pass over in silence. @param limit in ms */
    async mayHear(isIt: (said: readonly string[]) => boolean, from: number, limit = SILENCE_MS): Promise<string[]> {
      const heard = () => voice.said.slice(from)
      const end = Date.now() + limit
      await until(
        () => 'a silence ends',
        () => isIt(heard()) || Date.now() > end,
      )
      await quiet()
      return heard()
    },
    stop() {
      // Politely: the launcher ends the bus that it has started.
      for (const child of children) child.kill()
      voice.close()
    },
  }
}

/** A key of the keyboard, through the screen's server, as Orca and the window both get it. */
export const press = (key: string) => execFileSync('xdotool', ['key', key])
