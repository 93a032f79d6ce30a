import type { argon2Sync } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export type HashRequest = Parameters<typeof argon2Sync>[1]

const idle: Worker[] = []

function newThread(): Worker {
  // By its path: where pages are tested, a URL is the pages' own kind.
  const thread = new Worker(join(import.meta.dirname, 'argon2-worker.ts'))
  thread.unref()
  return thread
}

/**
 * argon2id on a thread that lets everybody else go first, and takes none of the pool that files and signatures use.
 * There are as many threads as there have been hashes under way at once.
 */
export async function hashInWorker(order: HashRequest): Promise<Buffer> {
  const thread = idle.pop() ?? newThread()
  const answered = once(thread, 'message')
  thread.ref()
  thread.postMessage(order)
  // One that fails is not used again.
  const [key] = (await answered) as [Uint8Array] // what `argon2-worker.ts` posts
  thread.unref()
  idle.push(thread)
  return Buffer.from(key)
}
