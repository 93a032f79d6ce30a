export type CompilerThread = { compile: () => Promise<string>; end: () => unknown }

/**
 * Compiles one time after another, in one thread. At its start Panda reads the files first and notes the times of their last
 * changes later, so it would never see a change in between: then a new thread starts.
 * @param start starts a thread
 * @param hash of what is compiled
 */
export function createCompiler(start: () => CompilerThread, hash: () => string): () => Promise<string> {
  let running: CompilerThread | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function next(): Promise<string> {
    if (running) return running.compile()
    for (;;) {
      const started = start()
      try {
        const before = hash()
        const css = await started.compile()
        if (hash() === before) {
          running = started
          return css
        }
      } finally {
        if (running !== started) started.end()
      }
    }
  }

  return () => {
    const compiled = last.then(next)
    last = compiled.catch(() => {})
    return compiled
  }
}
