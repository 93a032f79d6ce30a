import { argon2Sync } from 'node:crypto'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashRequest } from './argon2-pool.ts'

const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority
// Linux sets the priority of this thread; other systems would set that of the whole process. The new priority is
// relative to the server's, because a thread may not raise its own.
if (process.platform === 'linux') setPriority(Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL))

parentPort?.on('message', (request: HashRequest) => parentPort?.postMessage(argon2Sync('argon2id', request)))
