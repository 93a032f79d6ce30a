import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/platform/config.ts'
import { DataDirInUse, lockFolder } from '#server/platform/data-dir.ts'
import type { Log } from '#server/platform/log.ts'
import { type DatabasePlaces, placesOf } from './deployment.ts'
import { type EmbeddedDatabase, startEmbedded, urlOfRunning } from './embedded.ts'

export type DatabaseConnection = {
  url: string
  /** Data folder of the included database; undefined with `DATABASE_URL`. */
  folder?: string
  places: DatabasePlaces
  close: () => Promise<void>
}

/** Starts the included database, which locks its folder, or uses `DATABASE_URL`, which any number of servers share. */
export async function connectDatabase(config: Config, log: Log): Promise<DatabaseConnection> {
  const { DATABASE_URL: address } = config
  if (address) return { url: address, places: placesOf(config, ''), close: async () => {} }
  const unlock = lockFolder(config.DATA_DIR)
  let embedded: EmbeddedDatabase
  try {
    embedded = await startEmbedded(config.DATA_DIR, log)
  } catch (error) {
    unlock()
    throw error
  }
  const close = async () => {
    await embedded.stop()
    unlock()
  }
  return { url: embedded.url, folder: embedded.folder, places: placesOf(config, embedded.files), close }
}

const COMMANDS_WAIT_MS = 120_000
const COMMANDS_POLL_MS = 200

/** Commands take turns at the included database: who has started it stops it at the end, and nobody may be using it then. */
async function takeTurn({ DATABASE_URL, DATA_DIR }: Config): Promise<() => void> {
  if (DATABASE_URL) return () => {}
  const start = performance.now()
  for (let isTold = false; ; isTold = true) {
    try {
      return lockFolder(DATA_DIR, 'command.lock')
    } catch (error) {
      if (!(error instanceof DataDirInUse) || performance.now() - start > COMMANDS_WAIT_MS) throw error
      if (!isTold) process.stderr.write(`Another command uses the database in ${DATA_DIR}: this one waits for it.\n`)
      await wait(COMMANDS_POLL_MS)
    }
  }
}

/**
 * Like `connectDatabase`, for a command: it waits for other commands.
 * @throws DataDirInUse when a server uses the included database, or another command for minutes
 */
export async function connectCommand(config: Config, log: Log): Promise<DatabaseConnection> {
  const endTurn = await takeTurn(config)
  try {
    const connection = await connectDatabase(config, log)
    return { ...connection, close: () => connection.close().finally(endTurn) }
  } catch (error) {
    endTurn()
    throw error
  }
}

/** Like `connectCommand`, beside a running server, too: it uses the included database that the server has started. */
export async function joinDatabase(config: Config, log: Log): Promise<Pick<DatabaseConnection, 'url' | 'close'>> {
  const endTurn = await takeTurn(config)
  const end = async () => endTurn()
  try {
    const { url, close } = await connectDatabase(config, log)
    return { url, close: () => close().finally(end) }
  } catch (error) {
    if (error instanceof DataDirInUse) return { url: urlOfRunning(config.DATA_DIR), close: end }
    endTurn()
    throw error
  }
}
