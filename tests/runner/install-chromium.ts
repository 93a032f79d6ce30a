/** Installs a Chromium if there is none; exits with 1 if that fails. */
import { findShell } from './chromium.ts'

if (!findShell()) {
  console.error('No Chromium could be found or installed: the browser tests cannot run.')
  process.exitCode = 1
}
