import type { argon2Sync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export type HashRequest = Parameters<typeof argon2Sync>[1]

const idle: Worker[] = []

function spawnWorker(): Worker {
  // A path, not a URL: under jsdom the global URL is jsdom's class, which `Worker` does not accept.
  const worker = new Worker(join(import.meta.dirname, 'argon2-worker.ts'))
  worker.unref()
  return worker
}

/**
 * Computes argon2id on a low-priority thread, outside libuv's pool, which file access and signatures use.
 * The pool grows to the highest number of concurrent hashes so far.
 */
export async function hashInWorker(request: HashRequest): Promise<Buffer> {
  const worker = idle.pop() ?? spawnWorker()
  const response = once(worker, 'message')
  worker.ref()
  worker.postMessage(request)
  // A worker that fails is not returned to the pool.
  const [key] = (await response) as [Uint8Array] // posted by `argon2-worker.ts`
  worker.unref()
  idle.push(worker)
  return Buffer.from(key)
}
