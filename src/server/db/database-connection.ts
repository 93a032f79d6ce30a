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

/** Like `connectDatabase`, for a command beside a running server: it uses the included database that the server has started. */
export async function joinDatabase(config: Config, log: Log): Promise<Pick<DatabaseConnection, 'url' | 'close'>> {
  try {
    return await connectDatabase(config, log)
  } catch (error) {
    if (error instanceof DataDirInUse) return { url: urlOfRunning(config.DATA_DIR), close: async () => {} }
    throw error
  }
}
