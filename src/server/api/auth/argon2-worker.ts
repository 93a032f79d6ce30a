import { argon2Sync } from 'node:crypto'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashRequest } from './argon2-pool.ts'

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority
// On Linux priority is a thread's own; elsewhere it would be the whole server's. Below the server's, whatever that is:
// a thread may not put itself above where it was started.
if (process.platform === 'linux') setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))

parentPort?.on('message', (order: HashRequest) => parentPort?.postMessage(argon2Sync('argon2id', order)))
