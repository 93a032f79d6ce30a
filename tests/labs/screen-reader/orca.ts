import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSpeechServer } from './speech-server.ts'

/** Longer than Orca may be blocked: it then says everything later. */
const TIMEOUT_MS = 60_000
/** How long Orca waits for a response of a browser, also of one that has just closed. */
const ANSWER_MS = 10_000
const POLL_MS = 50
/** Related utterances have no pause of this length between them. */
const QUIET_MS = 450
/** After this time Orca is considered silent at a stop. */
const SILENCE_MS = 3_000

/**
 * Changes three defaults of Orca. It waits 0.8 s for a response of the browser and then treats the object as gone. It reads
 * a page that loads while nothing has the focus to its end, by the progress of a voice, which the speech server of these
 * tests does not report. With fifty queued events it drops others, which on a busy machine include announcements.
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

async function until(description: () => string, isDone: () => boolean) {
  const end = Date.now() + TIMEOUT_MS
  while (!isDone()) {
    if (Date.now() > end) throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${description()}`)
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

/** Starts Orca on its own bus and virtual screen, before any window opens. */
export async function startOrca() {
  const folder = process.env.ORCA_HOME
  if (!folder) throw new Error('run these tests with tests/labs/screen-reader/start.ts')
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
  const speechServer = await startSpeechServer(join(home, 'voice.sock'))
  const children: ChildProcess[] = []
  const start = (command: string, ...args: string[]) => children.push(spawn(command, args, { stdio: 'ignore', env }))

  start('openbox')
  start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately')
  await until(
    () => 'the accessibility bus starts',
    () => canSetStatus('IsEnabled') && canSetStatus('ScreenReaderEnabled'),
  )
  // A user has one Orca: this ends every other one, also that of another run of these tests.
  start('orca', '--replace', '--disable', 'braille')
  await until(
    () => 'Orca announces that it is on',
    () => speechServer.utterances.length > 0,
  )

  const quiet = () =>
    until(
      () => 'Orca is quiet',
      () => speechServer.quietMs() > QUIET_MS,
    )

  return {
    utterances: speechServer.utterances,
    /** Waits for a matching utterance after the first `from`, then for quiet. @returns the utterances after `from` */
    async hears(pattern: RegExp, from: number): Promise<string[]> {
      const newUtterances = () => speechServer.utterances.slice(from)
      await until(
        () => `Orca says ${pattern}; it said ${JSON.stringify(newUtterances())}`,
        () => newUtterances().some((text) => pattern.test(text)),
      )
      await quiet()
      return newUtterances()
    },
    /** As `hears`, for utterances that Orca may omit. @param limit in ms */
    async mayHear(
      isHeard: (utterances: readonly string[]) => boolean,
      from: number,
      limit = SILENCE_MS,
    ): Promise<string[]> {
      const newUtterances = () => speechServer.utterances.slice(from)
      const end = Date.now() + limit
      await until(
        () => 'the silence ends',
        () => isHeard(newUtterances()) || Date.now() > end,
      )
      await quiet()
      return newUtterances()
    },
    stop() {
      // By SIGTERM, so that the launcher ends the bus that it has started.
      for (const child of children) child.kill()
      speechServer.close()
    },
  }
}

/** Presses a key through the X server, so that both Orca and the window receive it. */
export const press = (key: string) => execFileSync('xdotool', ['key', key])
