/** Reads `.env` of the working directory, if there is one: Node's own option prints a line if there is none. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile()
