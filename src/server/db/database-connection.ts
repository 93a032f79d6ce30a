import type { Config } from '#server/platform/config.ts'
import { lockFolder } from '#server/platform/data-dir.ts'
import type { Log } from '#server/platform/log.ts'
import { type DatabasePlaces, placesOf } from './deployment.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

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
