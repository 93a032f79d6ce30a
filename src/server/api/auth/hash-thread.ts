import { argon2Sync } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashOrder } from './hash-threads.ts'

// On Linux priority is a thread's own; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', (order: HashOrder) => parentPort?.postMessage(argon2Sync('argon2id', order)))
