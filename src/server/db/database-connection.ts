import type { Config } from '#server/config.ts'
import { lockFolder } from '#server/data-dir.ts'
import type { Log } from '#server/log.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'

export type DatabaseConnection = {
  url: string
  /** Where the included database lies, which fills this machine's disk. */
  folder?: string
  close: () => Promise<void>
}

/** The included database has a folder to itself; with a DATABASE_URL any number of servers share one. */
export async function connectDatabase(config: Config, log: Log): Promise<DatabaseConnection> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: async () => {} }
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
  return { url: embedded.url, folder: embedded.folder, close }
}
