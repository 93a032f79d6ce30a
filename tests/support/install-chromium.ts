/** Installs a Chromium if none is there; ends with 1 where none can be had. */
import { findShell } from './chromium.ts'

if (!findShell()) {
  console.error('No Chromium could be found or installed: the browser tests cannot run.')
  process.exitCode = 1
}
